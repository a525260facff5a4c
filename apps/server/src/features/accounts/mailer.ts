import { paths } from '@coequipiers/contract/pages';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { AccountLimits } from './limits.ts';
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
 * A mail requested with an e-mail address. Whether it has an account, and whether it recently got such a mail, is checked in
 * the job: the response must not reveal it.
 */
type RequestJob = { wish: 'activation' | 'password-reset'; email: string };

type Parts = {
  db: Db;
  transact: Transact;
  people: PeopleRepository;
  links: MailLinks;
  jobs: Jobs;
  transport: MailTransport;
  limits: Pick<AccountLimits, 'mailsToStrangers'>;
  publicUrl: string;
};

export type Mailer = ReturnType<typeof createMailer>;

/** The mails of accounts. They are queued in the transaction of the change, and rendered when they are sent. */
export function createMailer({ db, transact, people, links, jobs, transport, limits, publicUrl }: Parts) {
  const write = (job: MailJob, person: Person) => {
    // Before activation, the name may be text that a stranger wants to send to someone else's address.
    const username = person.activated_at ? person.username : '';
    switch (job.template) {
      case 'activation':
        return activationMail({
          link: `${publicUrl}${paths.activateAccount}?token=${links.tokenOf('activate', job.linkId)}`,
        });
      case 'password-reset':
        return passwordResetMail({
          username,
          link: `${publicUrl}${paths.resetPassword}?token=${links.tokenOf('reset', job.linkId)}`,
        });
      case 'password-changed':
        return passwordChangedMail({
          username,
          at: new Date(job.at),
          link: `${publicUrl}${paths.forgotPassword}`,
        });
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

  const mayWriteTo = (email: string): Promise<boolean> =>
    limits.mailsToStrangers(email).then(
      () => true,
      () => false,
    );

  const requests = jobs.queue<RequestJob>('accounts-mail-request', async ({ wish, email }) => {
    const person = await people.byEmail(email);
    if (!person || (wish === 'activation' && person.activated_at)) return;
    await transact.unattended(async (transaction) => {
      // Locked, so that a person who is being erased gets no link, and the second of two parallel requests sees the first.
      if (!(await people.lock(person.id, transaction, 'exclusive'))) return;
      if (await links.wereSent(purposes[wish], person.id, transaction)) return;
      if (!person.activated_at && !(await mayWriteTo(email))) return;
      await queueLink(wish, person.id, transaction);
    });
  });

  return {
    activation: (personId: string, transaction: Db) => queueLink('activation', personId, transaction),

    passwordChanged: (personId: string, transaction: Db) =>
      mails.send({ template: 'password-changed', personId, at: new Date().toISOString() }, transaction),

    /** Takes the same time whether or not the address has an account. */
    request: (wish: RequestJob['wish'], email: string) => requests.send({ wish, email }, db),
  };
}
