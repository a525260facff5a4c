import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { MailLinks } from './mail-links.ts';
import { activationMail } from './mails/activation.ts';
import { passwordChangedMail } from './mails/password-changed.ts';
import { passwordResetMail } from './mails/password-reset.ts';
import type { PeopleRepository, Person } from './people-repository.ts';

const purposes = { activation: 'activate', 'password-reset': 'reset' } as const;

type MailJob =
  | { template: 'activation' | 'password-reset'; personId: string; linkId: string }
  | { template: 'password-changed'; personId: string; at: string };

/**
 * Asked for by someone who gave an e-mail address. Whether there is an account, and whether it was sent such a mail a moment ago,
 * is found out here, not in the answer.
 */
type RequestJob = { wish: 'activation' | 'password-reset'; email: string };

type Parts = {
  db: Db;
  transact: Transact;
  people: PeopleRepository;
  links: MailLinks;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
};

export type Mailer = ReturnType<typeof createMailer>;

/** The mails of accounts: queued in the transaction of the change they tell of, written when they are sent. */
export function createMailer({ db, transact, people, links, jobs, transport, publicUrl }: Parts) {
  const write = (job: MailJob, person: Person) => {
    // Until the account is activated, the name may be a stranger's words to somebody else's address.
    const username = person.activated_at ? person.username : '';
    switch (job.template) {
      case 'activation':
        return activationMail({
          link: `${publicUrl}/activate-account?token=${links.tokenOf('activate', job.linkId)}`,
        });
      case 'password-reset':
        return passwordResetMail({
          username,
          link: `${publicUrl}/reset-password?token=${links.tokenOf('reset', job.linkId)}`,
        });
      case 'password-changed':
        return passwordChangedMail({ username, at: new Date(job.at), link: `${publicUrl}/forgot-password` });
    }
  };

  const mails = jobs.queue<MailJob>('accounts-mail', async (job, id) => {
    const person = await people.byId(job.personId);
    if (!person?.email) return;
    await transport.send({ to: person.email, ...write(job, person) }, id);
  });

  const queueLink = async (template: 'activation' | 'password-reset', personId: string, transaction: Db) => {
    const linkId = await links.create(purposes[template], personId, transaction);
    await mails.send({ template, personId, linkId }, transaction);
  };

  const requests = jobs.queue<RequestJob>('accounts-mail-request', async ({ wish, email }) => {
    const person = await people.byEmail(email);
    if (!person || (wish === 'activation' && person.activated_at)) return;
    await transact.unattended(async (transaction) => {
      // Locked, so that no link is made for someone who is being erased, and of two that are asked for at once the second
      // sees the first.
      if (!(await people.lock(person.id, transaction, 'exclusive'))) return;
      if (await links.wereSent(purposes[wish], person.id, transaction)) return;
      await queueLink(wish, person.id, transaction);
    });
  });

  return {
    activation: (personId: string, transaction: Db) => queueLink('activation', personId, transaction),

    passwordChanged: (personId: string, transaction: Db) =>
      mails.send({ template: 'password-changed', personId, at: new Date().toISOString() }, transaction),

    /** Takes as long for an address without an account as for one with. */
    request: (wish: RequestJob['wish'], email: string) => requests.send({ wish, email }, db),
  };
}
