import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../../test/mails.ts';
import { aPerson } from '../../../../test/people.ts';
import { anAlert, createAlert } from '../test/alert.ts';
import { giveToAddress } from '../test/summaries.ts';

const app = await startTestApp();
beforeEach(() => sql`DELETE FROM alerts`.execute(app.db));

let count = 0;
/** Alerts of an address, whose last press was so many days ago. */
async function alertsOf(...pressed: number[]) {
  const owner = await aPerson(app);
  const email = `question-${process.pid}-${(count += 1)}@exemple.org`;
  const ids: string[] = [];
  for (const days of pressed) {
    const { id } = await createAlert(owner);
    await giveToAddress(app, [id], email);
    await sql`UPDATE alerts SET pressed_at = now() - ${days} * interval '1 day' WHERE id = ${id}`.execute(
      app.db,
    );
    ids.push(id);
  }
  return { email, ids };
}
const days = (number: number) =>
  sql`UPDATE alerts SET asked_at = asked_at - ${number} * interval '1 day'`.execute(app.db);
const left = async (ids: readonly string[]) =>
  (await app.db.selectFrom('alerts').select('id').where('id', 'in', ids).execute()).length;
const questions = async (email: string) => {
  const waiting = () =>
    app.db.selectFrom('jobs').select('id').where('name', '=', 'alert-going-on-mail').execute();
  await expect.poll(async () => (await waiting()).length).toBe(0);
  return (await mailsTo(app, email)).filter(({ subject }) => subject?.startsWith('Garder')).length;
};

it('a year after the last use of a link an address is asked once, and its alerts end 30 days later', async () => {
  const { email, ids } = await alertsOf(370, 400);
  await app.alerts.askAndEnd();
  await app.alerts.askAndEnd();
  const mail = await mailTo(app, email, /^Garder vos alertes/);
  expect(mail.text.replaceAll('\u00A0', ' ')).toContain('elles s’arrêteront dans 30 jours');
  expect(mail.link('/alerts/confirm')).toContain('token=');
  for (const id of ids) expect(mail.text).toContain(`/alerts/stop?token=${id}.`);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(await questions(email)).toBe(1);
  await days(29);
  await app.alerts.askAndEnd();
  expect(await left(ids)).toBe(2);
  await days(2);
  await app.alerts.askAndEnd();
  expect(await left(ids)).toBe(0);
  expect(await questions(email)).toBe(1);
});

it('an address that used a link of one of its alerts within a year is not asked', async () => {
  const { email, ids } = await alertsOf(370, 300);
  await app.alerts.askAndEnd();
  expect(await questions(email)).toBe(0);
  expect(await left(ids)).toBe(2);
});

it('confirming by the link keeps the alerts for another year; opening the link changes nothing', async () => {
  const { email, ids } = await alertsOf(370, 380);
  await app.alerts.askAndEnd();
  const link = (await mailTo(app, email, /^Garder vos alertes/)).link('/alerts/confirm');
  await days(31);
  const pressed = () =>
    app.db.selectFrom('alerts').select(['pressed_at', 'asked_at']).orderBy('id').execute();
  const before = await pressed();
  await app.call({ url: link.slice(app.config.publicUrl.length) });
  expect(await pressed()).toEqual(before);
  const token = new URL(link).searchParams.get('token');
  const answer = await app.call({ method: 'POST', url: '/api/alerts/confirm', payload: { token } });
  expect(answer.statusCode).toBe(200);
  await app.alerts.askAndEnd();
  expect(await left(ids)).toBe(2);
  expect(await questions(email)).toBe(1);
});

it('using one alert counts for the others, even if that one is stopped; an unconfirmed request does not', async () => {
  const { email, ids } = await alertsOf(370, 380);
  await app.alerts.askAndEnd();
  const mail = await mailTo(app, email, /^Garder vos alertes/);
  await days(31);
  const stopped = new URL(mail.link('/alerts/stop')).searchParams.get('token');
  expect(
    (await app.call({ method: 'POST', url: '/api/alerts/stop', payload: { token: stopped } })).statusCode,
  ).toBe(204);
  await app.alerts.askAndEnd();
  expect(await left(ids)).toBe(1);
  await sql`UPDATE alerts SET pressed_at = pressed_at - interval '370 days'`.execute(app.db);
  const request = { method: 'POST', url: '/api/alerts/by-email', payload: { ...anAlert(), email } } as const;
  expect((await app.call(request)).statusCode).toBe(202);
  await mailTo(app, email, /^Confirmez votre alerte$/);
  await app.alerts.askAndEnd();
  expect(await questions(email)).toBe(2);
  await days(31);
  await app.alerts.askAndEnd();
  expect(await left(ids)).toBe(0);
});

it('alerts of an account are not asked about', async () => {
  const owner = await aPerson(app);
  const { id } = await createAlert(owner);
  await sql`UPDATE alerts SET pressed_at = now() - interval '500 days'`.execute(app.db);
  await app.alerts.askAndEnd();
  expect(await questions(owner.email)).toBe(0);
  expect(await left([id])).toBe(1);
});
