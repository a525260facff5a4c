import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, register } from '../../../test/people.ts';
import { publish } from '../announcements/test/publish.ts';
import { anAlert, createAlert } from './test/alert.ts';
import { delayed, matchNow, setNoon, settled } from './test/telling.ts';

const app = await startTestApp(delayed);
beforeEach(() => setNoon(app));
const author = await aPerson(app);

const rowsOf = async (person: { email: string; id: string }) => {
  const { rows } = await sql<{ alerts: number; matches: number; days: number }>`
    WITH mine AS (SELECT unnest(ARRAY[md5(${person.id}::uuid::text), md5(${person.email})])::uuid AS recipient)
    SELECT (SELECT count(*) FROM alerts JOIN mine USING (recipient))::int AS alerts,
      (SELECT count(*) FROM alert_matches JOIN mine USING (recipient))::int AS matches,
      (SELECT count(*) FROM alert_days JOIN mine USING (recipient))::int AS days`.execute(app.db);
  return rows[0];
};
const request = (email: string) =>
  app.call({ method: 'POST', url: '/api/alerts/by-email', payload: { ...anAlert(), email } });
const personalData = () => {
  const [alerts] = app.personalData.filter(({ tables }) => tables.alerts);
  if (!alerts) throw new Error('alerts are not among the personal data');
  return alerts;
};

it('the export has the alerts of a person, and what they were told about', async () => {
  const person = await aPerson(app);
  const { found30Days: _counted, ...alert } = await createAlert(person, {
    categories: ['Tennis'],
    days: [6],
  });
  await createAlert(person);
  const { id } = await publish(author);
  await matchNow(app);
  const files = await personalData().export(person.id, app.db);
  expect(files['alertes.json']).toEqual({
    alertes: [alert, expect.objectContaining({ municipalityName: 'Saint-Étienne' })],
    annoncesSignalees: [{ annonce: id, le: expect.any(Date) }],
    sos: { lances: [], recus: [] },
  });
});

it('an erasure leaves no alert, also none that was asked for by e-mail, and no note of what was told', async () => {
  const person = await aPerson(app);
  const id = person.id;
  await createAlert(person);
  await request(person.email);
  await publish(author);
  await matchNow(app);
  expect(await rowsOf({ ...person, id })).toEqual({ alerts: 2, matches: 1, days: 1 });
  await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
  expect(await rowsOf({ ...person, id })).toEqual({ alerts: 0, matches: 0, days: 0 });
});

it('an erasure also ends confirmed alerts that were made with the same address', async () => {
  const registration = aRegistration();
  await request(registration.email);
  const mail = await mailTo(app, registration.email, /^Confirmez votre alerte$/);
  const token = new URL(mail.link('/alerts/confirm')).searchParams.get('token');
  await app.call({ method: 'POST', url: '/api/alerts/confirm', payload: { token } });
  await publish(author);
  await matchNow(app);
  await register(app, registration);
  const { id } = await app.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', registration.email)
    .executeTakeFirstOrThrow();
  expect(await rowsOf({ ...registration, id })).toEqual({ alerts: 1, matches: 1, days: 1 });
  await app.transact.unattended((transaction) => personalData().erase(id, transaction));
  expect(await rowsOf({ ...registration, id })).toEqual({ alerts: 0, matches: 0, days: 0 });
  await settled(app);
});
