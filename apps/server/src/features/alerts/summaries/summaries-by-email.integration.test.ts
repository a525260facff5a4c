import { nextSummary } from '@coequipiers/contract/summary-times';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailTo } from '../../../../test/mails.ts';
import { aPerson, aRegistration, register } from '../../../../test/people.ts';
import { publish } from '../../announcements/test/publish.ts';
import { alertsOf, changeAlert, createAlert } from '../test/alert.ts';
import {
  after,
  dayAfter,
  dayMs,
  dueAt,
  giveToAddress,
  startAfresh,
  subjectsTo,
  summariesTo,
  summariseAt,
  wednesday,
} from '../test/summaries.ts';

const app = await startTestApp({ ALERT_DELAY_S: '0' });
const author = await aPerson(app);
beforeEach(() => startAfresh(app));

const hourMs = 3_600_000;
const lyon = { zipCode: '69001', municipalityName: 'Lyon', latitude: 0, longitude: 0 };
const villeurbanne = { ...lyon, zipCode: '69100', municipalityName: 'Villeurbanne' };
const daily = { ...lyon, frequency: 'daily' as const };

async function activate(registration: ReturnType<typeof aRegistration>): Promise<void> {
  await register(app, registration);
  const link = new URL((await mailTo(app, registration.email, /ctive/)).link('/activate-account'));
  await app.call({ url: '/api/user/activate', query: { token: link.searchParams.get('token') ?? '' } });
}

describe('an e-mail address without an account', () => {
  it('gets one mail for two alerts, whose links change nothing when they are opened', async () => {
    const [owner, email] = [await aPerson(app), `adresse-${process.pid}@exemple.org`];
    const alerts = [
      await createAlert(owner, daily),
      await createAlert(owner, { ...daily, maxDistance: 5_000 }),
    ];
    const ids = alerts.map(({ id }) => id);
    await giveToAddress(app, ids, email);
    await dueAt(app, ids[0] ?? '');
    await publish(author, lyon);
    await publish(author, { ...villeurbanne });
    await summariseAt(app, after(await dueAt(app, ids[0] ?? ''), 1_000));
    const [mail, ...more] = await summariesTo(app, email);
    expect(more).toEqual([]);
    expect(mail?.oneClick).toBe('List-Unsubscribe=One-Click');
    const stop = mail?.stop.slice(1, -1) ?? '';
    const left = () =>
      app.db.selectFrom('alerts').select(['id', 'paused', 'pressed_at']).orderBy('id').execute();
    const before = await left();
    for (const link of [...(mail?.text.match(/http\S+token=\S+/g) ?? []), stop]) {
      const url = link.slice(app.config.publicUrl.length);
      for (const method of ['GET', 'HEAD'] as const) await app.call({ method, url });
    }
    expect(await left()).toEqual(before);
    const path = stop.slice(app.config.publicUrl.length);
    expect((await app.call({ method: 'POST', url: `${path.slice(0, -4)}AAAA` })).statusCode).toBe(404);
    expect(await left()).toHaveLength(2);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.call({
      method: 'POST',
      url: path,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(await left()).toEqual([]);
  });

  it('gets nothing before it is confirmed, nor after it was stopped', async () => {
    const [owner, email] = [await aPerson(app), `silence-${process.pid}@exemple.org`];
    const [one, other] = [await createAlert(owner, daily), await createAlert(owner, daily)];
    const due = await dueAt(app, one.id);
    await giveToAddress(app, [one.id, other.id], email);
    await sql`UPDATE alerts SET confirmed_at = NULL WHERE id = ${one.id}`.execute(app.db);
    await publish(author, lyon);
    await sql`DELETE FROM alerts WHERE id = ${other.id}`.execute(app.db);
    await summariseAt(app, after(due, hourMs));
    expect(await subjectsTo(app, email)).toEqual([]);
  });
});

it('alerts that come along with an account are summarised with its others, and count among its five of a day', async () => {
  const [owner, registration] = [await aPerson(app), aRegistration()];
  const { email } = registration;
  const { id } = await createAlert(owner, daily);
  await giveToAddress(app, [id], email);
  await dueAt(app, id);
  await sql`INSERT INTO alert_days (recipient, day, told) VALUES (md5(${email})::uuid, ${dayAfter(0)}, 4)`.execute(
    app.db,
  );
  await activate(registration);
  const due = await dueAt(app, id);
  const { rows } = await sql<{ recipient: string; told: number }>`
    SELECT alerts.recipient, told FROM alerts JOIN people ON people.id = person_id
    LEFT JOIN alert_days ON alert_days.recipient = alerts.recipient WHERE people.email = ${email}`.execute(
    app.db,
  );
  const [adopted] = rows;
  const recipient = adopted?.recipient ?? '';
  expect(adopted?.told).toBe(4);
  expect(due).toEqual(nextSummary({ frequency: 'daily', timeZone: 'Europe/Paris', recipient }, wednesday));
});

it('the unsubscribe button of a mail about several alerts pauses those of a member', async () => {
  const person = await aPerson(app);
  const { id } = await createAlert(person, daily);
  await createAlert(person, daily);
  const due = await dueAt(app, id);
  await publish(author, lyon);
  await summariseAt(app, after(due, 1_000));
  const [mail] = await summariesTo(app, person.email);
  const url = mail?.stop.slice(1 + app.config.publicUrl.length, -1) ?? '';
  expect((await app.call({ method: 'POST', url })).statusCode).toBe(200);
  expect((await alertsOf(person)).map(({ paused }) => paused)).toEqual([true, true]);
  await publish(author, lyon);
  await summariseAt(app, after(due, dayMs + 1_000));
  expect(await subjectsTo(app, person.email)).toHaveLength(1);
});

it('the unsubscribe button of a mail to an address also works once it has an account', async () => {
  const [owner, registration] = [await aPerson(app), aRegistration()];
  const { email } = registration;
  const ids = [(await createAlert(owner, daily)).id, (await createAlert(owner, daily)).id];
  await giveToAddress(app, ids, email);
  await publish(author, lyon);
  await summariseAt(app, after(await dueAt(app, ids[0] ?? ''), 1_000));
  const [mail] = await summariesTo(app, email);
  await activate(registration);
  const url = mail?.stop.slice(1 + app.config.publicUrl.length, -1) ?? '';
  expect((await app.call({ method: 'POST', url })).statusCode).toBe(200);
  const left = await app.db.selectFrom('alerts').select(['paused', 'email']).where('id', 'in', ids).execute();
  expect(left).toEqual([
    { paused: true, email: null },
    { paused: true, email: null },
  ]);
});

it('summaries of many people are spread over the hour', async () => {
  const person = await aPerson(app);
  const { id } = await createAlert(person, daily);
  await sql`
    INSERT INTO alerts (id, email, confirmed_at, commune_code, zip_code, municipality_name, region_name, time_zone, place_id,
      small_cell, large_cell, max_distance, frequency)
    SELECT gen_random_uuid(), 'many-' || n || '@exemple.org', now(), commune_code, zip_code, municipality_name, region_name,
      time_zone, place_id, small_cell, large_cell, max_distance, frequency
    FROM alerts CROSS JOIN generate_series(1, 600) AS n WHERE id = ${id}`.execute(app.db);
  await app.alerts.summariseDue();
  const { rows } = await sql<{ most: number; minutes: number }>`
    SELECT max(count)::int AS most, count(*)::int AS minutes FROM (
      SELECT count(*) FROM alerts GROUP BY date_trunc('minute', due_at)
    ) AS minutes`.execute(app.db);
  // Ten a minute on average.
  expect(rows[0]?.minutes).toBeGreaterThan(50);
  expect(rows[0]?.most).toBeLessThan(30);
});

it('an alert that is changed while its summary is made is planned anew', async () => {
  const person = await aPerson(app);
  const { id } = await createAlert(person, daily);
  const due = await dueAt(app, id);
  await changeAlert(person, id, { frequency: 'weekly' });
  expect(await dueAt(app, id)).toEqual(after(due, dayMs));
});
