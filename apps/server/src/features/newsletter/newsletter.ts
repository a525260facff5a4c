import { paths } from '@coequipiers/contract/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { createJobTable } from '../../platform/jobs/job-table.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { PeopleRepository } from '../accounts/people-repository.ts';
import { createMailStop } from '../preferences/mail-stop.ts';

const mailJob = 'newsletter-mail';
type MailJob = { personId: string; subject: string; paragraphs: string[] };

type Parts = {
  db: Db;
  secret: string;
  people: PeopleRepository;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
};

/** Sends what the command has queued. Whether it is still wanted is looked at when it is written. */
export function createNewsletter({ db, secret, people, jobs, transport, publicUrl }: Parts) {
  const mailStop = createMailStop('newsletter', { db, secret, publicUrl });
  jobs.queue<MailJob>(mailJob, async ({ personId, subject, paragraphs }, id) => {
    const person = await people.byId(personId);
    if (!person?.email || !person.newsletter) return;
    const letter = writeLetter({
      subject,
      title: subject,
      name: person.username,
      before: paragraphs,
      action: { label: 'Ouvrir Coéquipiers', link: `${publicUrl}${paths.home}` },
      after: [],
      stop: { label: 'Ne plus recevoir la lettre d’information', link: mailStop.linkFor(person.alias) },
    });
    const headers = mailStop.headersFor(person.alias);
    await transport.send({ to: person.email, ...letter, headers }, id);
  });
  return { mailStop };
}

/** A text whose first line is the subject, and whose paragraphs are parted by empty lines. */
export function readNewsletter(text: string): Omit<MailJob, 'personId'> | undefined {
  const [subject = '', ...paragraphs] = text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim());
  return subject && paragraphs.length > 0 ? { subject, paragraphs } : undefined;
}

/** One mail for each who asked for it and has activated their account. Gives how many. */
export const queueNewsletter = (db: Db, letter: Omit<MailJob, 'personId'>): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM people WHERE newsletter AND activated_at IS NOT NULL AND erased_at IS NULL`.execute(
      transaction,
    );
    const table = createJobTable(transaction);
    for (const { id } of rows)
      await table.add(mailJob, { personId: id, ...letter } satisfies MailJob, transaction);
    return rows.length;
  });
