import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { paths } from '@coequipiers/contract/pages';
import type { FoundAnnouncement } from '@coequipiers/contract/rendering';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { MailLinks } from './mail-links.ts';
import { activationMail, type WantedOuting } from './mails/activation.ts';
import { passwordChangedMail } from './mails/password-changed.ts';
import { passwordResetMail } from './mails/password-reset.ts';
import type { PeopleRepository, Person } from './people-repository.ts';
import type { RegistrationsRepository } from './registrations-repository.ts';

const purposes = { activation: 'activate', 'password-reset': 'reset' } as const;

type MailJob =
  | { template: 'activation' | 'password-reset'; personId: string; linkId: string }
  | { template: 'password-changed'; personId: string; at: string };

/**
 * A mail requested with an e-mail address. Whether it has an account, and whether it recently got such a mail, is checked in
 * the job: the response must not reveal it.
 */
type RequestJob =
  | { wish: 'activation'; email: string }
  /** `isKnown`: asked for where the account has logged in from. Jobs of a former version do not say. */
  | { wish: 'password-reset'; email: string; isKnown?: boolean };

type Parts = {
  db: Db;
  transact: Transact;
  people: PeopleRepository;
  registrations: Pick<RegistrationsRepository, 'intentOf'>;
  links: MailLinks;
  jobs: Jobs;
  transport: MailTransport;
  mailAllowance: MailAllowance;
  findAnnouncement: (id: string) => Promise<FoundAnnouncement>;
  clock: () => Clock;
  publicUrl: string;
};

export type Mailer = ReturnType<typeof createMailer>;

/** The mails of accounts. They are queued in the transaction of the change, and rendered when they are sent. */
export function createMailer(parts: Parts) {
  const {
    db,
    transact,
    people,
    registrations,
    links,
    jobs,
    transport,
    mailAllowance,
    findAnnouncement,
    clock,
    publicUrl,
  } = parts;

  /** What someone registered for, if it is to take part in an outing that visitors can still join. */
  const wantedOuting = async (personId: string): Promise<WantedOuting | undefined> => {
    const { intent } = await registrations.intentOf(personId);
    if (intent?.kind !== 'join' || intent.announceId === undefined) return undefined;
    const found = await findAnnouncement(intent.announceId);
    if (found.status !== 200) return undefined;
    const { category, municipalityName, zipCode, outing } = found.announcement;
    if (!outing || !canBeJoined(outing, clock().now)) return undefined;
    const start = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
    return { category, municipalityName, zipCode, start, admission: outing.admission };
  };

  const write = async (job: MailJob, person: Person) => {
    // Before activation, the name may be text that a stranger wants to send to someone else's address.
    const username = person.activated_at ? person.username : '';
    switch (job.template) {
      case 'activation':
        return activationMail({
          link: `${publicUrl}${paths.activateAccount}?token=${links.tokenOf('activate', job.linkId)}`,
          outing: await wantedOuting(person.id),
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
    // After the person: should they move in between, the mail to the former address is not sent.
    if ('linkId' in job && !(await links.exists(job.linkId, db))) return;
    await transport.send({ to: person.email, ...(await write(job, person)) }, id);
  });

  const queueLink = async (template: 'activation' | 'password-reset', personId: string, transaction: Db) => {
    const linkId = await links.create(purposes[template], personId, transaction);
    await mails.send({ template, personId, linkId }, transaction);
  };

  const mayWrite = (job: RequestJob): Promise<boolean> =>
    job.wish === 'activation'
      ? mailAllowance.forStrangers(job.email)
      : mailAllowance.forLogin(job.email, job.isKnown ?? false);

  const requests = jobs.queue<RequestJob>('accounts-mail-request', async (job) => {
    const { wish, email } = job;
    const person = await people.byEmail(email);
    if (!person || (wish === 'activation' && person.activated_at)) return;
    await transact.unattended(async (transaction) => {
      // Locked, so that a person who is being erased gets no link, and the second of two parallel requests sees the first.
      if (!(await people.lock(person.id, transaction, 'exclusive'))) return;
      if (await links.wereSent(purposes[wish], person.id, transaction)) return;
      if (!(await mayWrite(job))) return;
      await queueLink(wish, person.id, transaction);
    });
  });

  return {
    activation: (personId: string, transaction: Db) => queueLink('activation', personId, transaction),

    passwordChanged: (personId: string, transaction: Db) =>
      mails.send({ template: 'password-changed', personId, at: new Date().toISOString() }, transaction),

    /** Takes the same time whether or not the address has an account. */
    request: (job: RequestJob) => requests.send(job, db),
  };
}
