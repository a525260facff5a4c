import type { AlertWrite } from '@coequipiers/contract/alerts-schemas';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, type TestPerson } from '../../../test/people.ts';
import { anAlert } from './test/alert.ts';
import { settled } from './test/telling.ts';

const app = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
const request = async (email: string, address: string, change?: Partial<AlertWrite>) =>
  (
    await app.call({
      method: 'POST',
      url: '/api/alerts/by-email',
      payload: { ...anAlert(change), email },
      remoteAddress: address,
    })
  ).statusCode;

it('an address gets ten mails a day about alerts and activations, from all networks together, and nobody is told more', async () => {
  const email = 'moi@exemple.org';
  expect(await request(email, '192.0.2.10')).toBe(202);
  await mailTo(app, email, /^Confirmez votre alerte$/);
  // The mailbox has one name, however the address is written.
  for (let turn = 0; turn < 9; turn += 1) {
    const payload = aRegistration({ email: `moi+${turn}@exemple.org` });
    const remoteAddress = `192.0.2.${20 + turn}`;
    const answer = await app.call({ method: 'POST', url: '/api/user/register', payload, remoteAddress });
    expect(answer.statusCode).toBe(201);
  }
  expect(await request(email, '192.0.2.30', { frequency: 'weekly' })).toBe(202);
  expect(await request('autre@exemple.org', '192.0.2.99')).toBe(202);
  await mailTo(app, 'autre@exemple.org', /^Confirmez votre alerte$/);
  await settled(app);
  expect(await mailsTo(app, email)).toHaveLength(1);
});

it('an address that has ten alerts gets one mail a day about it, with the link that stops all of them', async () => {
  const email = 'plein@exemple.org';
  await request(email, '192.0.2.120');
  await mailTo(app, email, /^Confirmez votre alerte$/);
  await sql`
    INSERT INTO alerts (id, email, commune_code, zip_code, municipality_name, region_name, time_zone, place_id, small_cell,
      large_cell, max_distance, frequency)
    SELECT gen_random_uuid(), email, commune_code, zip_code, municipality_name, region_name, time_zone, place_id, small_cell,
      large_cell, max_distance, frequency
    FROM alerts CROSS JOIN generate_series(1, 9) WHERE email = ${email}`.execute(app.db);
  for (const turn of [1, 2, 3])
    expect(await request(email, `192.0.2.${120 + turn}`, { frequency: 'daily' })).toBe(202);
  await settled(app);
  const { headers } = await mailTo(app, email, /^Vous avez déjà 10 alertes$/);
  expect(await mailsTo(app, email)).toHaveLength(2);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const stop = headers['list-unsubscribe']?.slice(1 + app.config.publicUrl.length, -1) ?? '';
  expect((await app.call({ method: 'POST', url: stop })).statusCode).toBe(200);
  const left = await app.db.selectFrom('alerts').select('id').where('email', '=', email).execute();
  expect(left).toEqual([]);
});

it('a network can request alerts 20 times an hour, whatever the addresses', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1)
    statuses.push(await request(`adresse-${turn}@exemple.org`, '198.51.100.7'));
  expect(statuses.filter((status) => status === 202)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

it('a person can read their alerts 60 times a minute, because counting the matches is slow', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)];
  const read = async ({ call }: TestPerson) => (await call({ url: '/api/alerts' })).statusCode;
  const statuses: number[] = [];
  for (let turn = 0; turn < 61; turn += 1) statuses.push(await read(person));
  expect(statuses.indexOf(429)).toBe(60);
  expect(await read(other)).toBe(200);
});
