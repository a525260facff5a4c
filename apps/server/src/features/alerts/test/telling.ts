import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { instantOf } from '@coequipiers/contract/outing-start';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import type { TestPerson } from '../../../../test/people.ts';
import { dayFromNow } from '../../announcements/test/publish.ts';
import { moveClock } from '../../outings/test/taking-part.ts';

/** A long delay, so that matching starts only when a test calls for it. */
export const delayed = { ALERT_DELAY_S: '3600' };

/** Noon of today in Paris, when nobody sleeps. */
export const noon = (): Date =>
  instantOf({ day: dayFromNow(0), time: '12:00' }, 'Europe/Paris') ?? new Date(Number.NaN);

export const setNoon = (app: TestApp): void => moveClock(app, noon());

/** Waits until no job of alerts or notices is left, except those that are due in half an hour or later. */
export const settled = (app: TestApp) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
          SELECT name FROM jobs
          WHERE (name LIKE 'alert%' OR name LIKE 'notice%') AND data <> '{}' AND due_at < now() + interval '30 minutes'`.execute(
        app.db,
      );
      return rows;
    })
    .toEqual([]);

/** Lets the waiting announcements be matched now, and waits until everybody is told. */
export async function matchNow(app: TestApp): Promise<void> {
  await sql`UPDATE jobs SET due_at = now() WHERE name = 'alert-match'`.execute(app.db);
  await settled(app);
}

/** The titles and texts on someone's bell, the newest first. */
export const bellOf = async (person: TestPerson): Promise<string[]> =>
  (await person.call({ url: '/api/notifications' }))
    .json<Notification[]>()
    .map(({ title, preview }) => `${title}: ${preview}`.replaceAll('\u00A0', ' '));

/** To whom an instance has sent mails of alerts. */
export async function recipientsOf({ config }: TestApp): Promise<string[]> {
  if (config.mail.kind !== 'outbox') throw new Error('this test reads the outbox');
  const { directory } = config.mail;
  const files = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
  return texts
    .filter((text) => text.includes('/alerts/stop'))
    .map((text) => /^To: (?:<)?([^\s>]+)/m.exec(text)?.[1] ?? '');
}

/** The mails of alerts, by their subjects. */
export const alertMailsTo = async (app: TestApp, email: string): Promise<string[]> =>
  (await mailsTo(app, email))
    .filter(({ headers }) =>
      headers.some(({ key, value }) => key === 'list-unsubscribe' && value.includes('/alerts/stop')),
    )
    .map(({ subject = '' }) => subject.replaceAll('\u00A0', ' '));
