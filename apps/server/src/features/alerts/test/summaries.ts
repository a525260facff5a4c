import { daysLater } from '@coequipiers/contract/days';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { comingDay } from '../../../../test/coming-day.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { moveClock } from '../../outings/test/taking-part.ts';

/** No clock of France changes in June. */
const firstDay = comingDay('Wednesday', '06-08');
/** A Wednesday at noon in Paris. */
export const wednesday = new Date(`${firstDay}T10:00:00Z`);
/** The day in Paris, this number of days after that Wednesday. */
export const dayAfter = (days: number): string => daysLater(firstDay, days);
export const dayMs = 86_400_000;

/** Makes sure that nothing of earlier tests is found or due. */
export async function startAfresh(app: TestApp): Promise<void> {
  moveClock(app, wednesday);
  await sql`DELETE FROM alerts`.execute(app.db);
  await sql`UPDATE announcements SET listed = false`.execute(app.db);
  await sql`UPDATE outings SET listed = false`.execute(app.db);
}

/** Moves the clock and waits until the summaries that are due by then have left. */
export async function summariseAt(app: TestApp, moment: Date): Promise<void> {
  moveClock(app, moment);
  await app.alerts.summariseDue();
  const waiting = () =>
    app.db.selectFrom('jobs').select('id').where('name', '=', 'alert-summary-mail').execute();
  await expect.poll(async () => (await waiting()).length).toBe(0);
}

/** When the summary of an alert is due. */
export async function dueAt(app: TestApp, alertId: string): Promise<Date> {
  await app.alerts.summariseDue();
  const planned = async () =>
    (await app.db.selectFrom('alerts').select('due_at').where('id', '=', alertId).executeTakeFirstOrThrow())
      .due_at;
  // The routine of the server may be planning it at this moment.
  await expect.poll(planned).not.toBeNull();
  return (await planned()) as Date;
}

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Makes the alerts of a person those of an e-mail address without an account. */
export async function giveToAddress(app: TestApp, alertIds: readonly string[], email: string): Promise<void> {
  await sql`UPDATE alerts SET person_id = NULL, email = ${email}, confirmed_at = now()
    WHERE id = ANY (${alertIds}::uuid[])`.execute(app.db);
}

const headerOf = (mail: { headers: { key: string; value: string }[] }, name: string): string =>
  mail.headers.find(({ key }) => key === name)?.value ?? '';

/** The summaries that an address has received so far. */
export const summariesTo = async (app: TestApp, email: string) =>
  (await mailsTo(app, email))
    .filter((mail) => /nouvelles? annonces?/.test(mail.subject ?? ''))
    .map((mail) => ({
      subject: (mail.subject ?? '').replaceAll('\u00A0', ' '),
      text: (mail.text ?? '').replaceAll('\u00A0', ' '),
      html: (mail.html ?? '').replaceAll('\u00A0', ' '),
      stop: headerOf(mail, 'list-unsubscribe'),
      oneClick: headerOf(mail, 'list-unsubscribe-post'),
    }));

export const subjectsTo = async (app: TestApp, email: string): Promise<string[]> =>
  (await summariesTo(app, email)).map(({ subject }) => subject);
