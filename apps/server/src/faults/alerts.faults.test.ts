import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { mailsAtOnce } from '../features/alerts/summaries-mailer.ts';
import { anAlert } from '../features/alerts/test/alert.ts';
import { aWrite } from '../features/announcements/test/publish.ts';
import { startMailServer } from '../platform/mail/test/mail-server.ts';

const kills = isFull ? 20 : 2;
const addresses = isFull ? 10_000 : 300;

const postgres = await startPostgres();
const mailServer = await startMailServer({ hideSTARTTLS: true });
const settings = { DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, ALERT_DELAY_S: '0' };
const view = await openView(postgres.url);
const instances = await Promise.all([startInstance(settings), startInstance(settings)]);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await mailServer.stop();
  await view.close();
  await postgres.stop();
});

async function post(path: string, { token }: Known, body: object): Promise<void> {
  const answer = await fetch(`${instances[0]?.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

it(`mails the summaries of ${addresses} addresses once each through ${kills} kills`, async () => {
  const [author, owner] = await knownPeople(view.db, 2);
  if (!author || !owner) throw new Error('too few people');
  await post('/api/alerts', owner, anAlert({ frequency: 'daily' }));
  await sql`
    INSERT INTO alerts (id, email, confirmed_at, commune_code, zip_code, municipality_name, region_name, time_zone, place_id,
      small_cell, large_cell, max_distance, frequency, due_at)
    SELECT gen_random_uuid(), 'adresse-' || n || '@exemple.org', now(), commune_code, zip_code, municipality_name, region_name,
      time_zone, place_id, small_cell, large_cell, max_distance, frequency, now() + interval '1 day'
    FROM alerts CROSS JOIN generate_series(1, ${addresses}::int) AS n`.execute(view.db);
  await post('/api/announce', author, aWrite());
  const summaries = () =>
    mailServer.received.filter(({ envelopeTo }) => envelopeTo[0]?.startsWith('adresse-'));
  const reached = () => new Set(summaries().map(({ envelopeTo }) => envelopeTo[0])).size;
  const began = performance.now();
  await sql`UPDATE alerts SET due_at = now() WHERE email IS NOT NULL`.execute(view.db);
  for (let killed = 0; killed < kills; killed += 1) {
    const due = ((killed + 1) * addresses) / (kills + 1);
    await vi.waitUntil(() => reached() >= due, { timeout: 300_000, interval: 5 });
    const victim = instances[killed % 2];
    if (!victim) throw new Error('no instance');
    await victim.kill();
    instances[killed % 2] = await startInstance(settings, victim.port);
  }
  await expect.poll(reached, { timeout: 300_000, interval: 200 }).toBe(addresses);
  const waiting = () =>
    view.db.selectFrom('jobs').select('id').where('name', '=', 'alert-summary-mail').execute();
  await expect.poll(async () => (await waiting()).length, { timeout: 120_000, interval: 500 }).toBe(0);
  // A mail that left twice is the same one for its reader, who knows it by its id.
  expect(new Set(summaries().map(({ mail }) => mail.messageId)).size).toBe(addresses);
  const twice = summaries().length - addresses;
  expect(twice).toBeLessThanOrEqual(kills * mailsAtOnce);
  figure(
    'instances killed while summaries are mailed',
    `${kills} kills, ${addresses} addresses, one mail each, ${twice} twice, ` +
      `within ${Math.round((performance.now() - began) / 1_000)} s`,
  );
});
