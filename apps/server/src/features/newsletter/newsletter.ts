import { paths } from '@coequipiers/contract/pages';
import type { Db } from '../../platform/db/database.ts';
import { createJobTable } from '../../platform/jobs/job-table.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import { createMailStop } from '../preferences/mail-stop.ts';
import { type PreferencesRepository, preferencesRepository } from '../preferences/preferences.ts';

const mailJob = 'newsletter-mail';
/** The mails that a killed instance was sending wait for the end of this. */
const limitMs = 20_000;
type MailJob = { personId: string; subject: string; paragraphs: string[] };

export type Parts = {
  db: Db;
  secret: string;
  preferences: PreferencesRepository;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
};

type Written = Pick<MailJob, 'subject' | 'paragraphs'> & {
  username: string;
  publicUrl: string;
  stop: string;
};

export const newsletterMail = ({ subject, paragraphs, username, publicUrl, stop }: Written) =>
  writeLetter({
    subject,
    title: subject,
    name: username,
    before: paragraphs,
    action: { label: 'Ouvrir Coéquipiers', link: `${publicUrl}${paths.home}` },
    after: [],
    stop: { label: 'Ne plus recevoir la lettre d’information', link: stop },
  });

/** Sends queued newsletters. The preference is checked again when a mail is sent. */
export function newsletterService({ db, secret, preferences, jobs, transport, publicUrl }: Parts) {
  const mailStop = createMailStop('newsletter', { preferences, secret, publicUrl });
  const people = peopleRepository(db);
  const send = async ({ personId, subject, paragraphs }: MailJob, id: string): Promise<void> => {
    const person = await people.byId(personId);
    if (!person?.email || !(await preferences.of(personId)).newsletter) return;
    const stop = mailStop.linkFor(person.alias);
    const letter = newsletterMail({ subject, paragraphs, username: person.username, publicUrl, stop });
    const headers = mailStop.headersFor(person.alias);
    await transport.send({ to: person.email, ...letter, headers }, id);
  };
  jobs.queue(mailJob, send, { limitMs });
  return { mailStop };
}

/** Parses a text: the first paragraph is the subject; paragraphs are separated by empty lines. */
export function readNewsletter(text: string): Omit<MailJob, 'personId'> | undefined {
  const [subject = '', ...paragraphs] = text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim());
  return subject && paragraphs.length > 0 ? { subject, paragraphs } : undefined;
}

/** Queues one mail per subscriber with an activated account, all in one statement. Gives their number. */
export async function queueNewsletter(db: Db, letter: Omit<MailJob, 'personId'>): Promise<number> {
  const readers = await preferencesRepository(db).enabledBy('newsletter');
  const mails = readers.map((personId): MailJob => ({ personId, ...letter }));
  if (mails.length > 0) await db.executeQuery(createJobTable(db).adding(mailJob, mails, 0));
  return readers.length;
}
