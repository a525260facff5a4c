import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { mailsAtOnce } from '../features/alerts/summaries/summaries-mailer.ts';
import { anAlert } from '../features/alerts/test/alert.ts';
import { noon } from '../features/alerts/test/telling.ts';
import { aWrite } from '../features/announcements/test/publish.ts';
import { startMailServer } from '../platform/mail/test/mail-server.ts';

const kills = isFull ? 20 : 2;
const people = isFull ? 10_000 : 300;
/** The long version mails 20,000 people, and on a busy machine that takes longer than a test usually may. */
const limit = isFull ? { timeout: 1_800_000 } : {};

const postgres = await startPostgres();
const mailServer = await startMailServer({ hideSTARTTLS: true });
const view = await openView(postgres.url);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await mailServer.stop();
  await view.close();
  await postgres.stop();
});

/** By day: at night nobody is told at once. */
const offset = Math.round((noon().getTime() - Date.now()) / 1_000);
const settings = {
  DATABASE_URL: postgres.url,
  SMTP_URL: mailServer.url,
  ALERT_DELAY_S: '0',
  CLOCK_OFFSET_S: String(offset),
};
const instances = await Promise.all([startInstance(settings), startInstance(settings)]);

async function post(path: string, { token }: Known, body: object): Promise<string> {
  const answer = await fetch(`${instances[0]?.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return (JSON.parse(text) as { id: string }).id;
}

/** Kills one instance after the other at equal steps on the way to `whole`, and starts it again. */
async function killUntil(whole: number, done: () => Promise<number>): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    const due = ((killed + 1) * whole) / (kills + 1);
    await vi.waitUntil(async () => (await done()) >= due, { timeout: 300_000, interval: isFull ? 250 : 20 });
    const victim = instances[killed % 2];
    if (!victim) throw new Error('no instance');
    await victim.kill();
    instances[killed % 2] = await startInstance(settings, victim.port);
  }
}

const mailsTo = (prefix: string) =>
  mailServer.received.filter(({ envelopeTo }) => envelopeTo[0]?.startsWith(prefix));
const reached = (prefix: string): number =>
  new Set(mailsTo(prefix).map(({ envelopeTo }) => envelopeTo[0])).size;
/** A mail that left twice is the same one for its reader, who knows it by its id. */
const different = (prefix: string): number => new Set(mailsTo(prefix).map(({ mail }) => mail.messageId)).size;

const noJobIsLeft = (...names: string[]) =>
  expect
    .poll(
      async () => (await view.db.selectFrom('jobs').select('id').where('name', 'in', names).execute()).length,
      {
        timeout: 180_000,
        interval: 500,
      },
    )
    .toBe(0);

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1_000);

const columns = sql`commune_code, zip_code, municipality_name, region_name, time_zone, place_id, small_cell, large_cell,
  max_distance`;

/** Members with an alert that tells at once, and addresses without an account with one that tells in the evening. */
async function manyAlerts(like: string): Promise<void> {
  await sql`
    WITH members AS (
      INSERT INTO people (id, alias, email, username, terms_version, activated_at)
      SELECT gen_random_uuid(), 'u_membre' || n, 'membre-' || n || '@exemple.org', 'membre' || n, '1', now()
      FROM generate_series(1, ${people}::int) AS n RETURNING id
    )
    INSERT INTO alerts (id, person_id, frequency, ${columns})
    SELECT gen_random_uuid(), members.id, 'now', ${columns}
    FROM alerts CROSS JOIN members WHERE alerts.id = ${like}`.execute(view.db);
  await sql`
    INSERT INTO alerts (id, email, confirmed_at, frequency, due_at, ${columns})
    SELECT gen_random_uuid(), 'adresse-' || n || '@exemple.org', now(), 'daily', now() + interval '10 days', ${columns}
    FROM alerts CROSS JOIN generate_series(1, ${people}::int) AS n WHERE alerts.id = ${like}`.execute(
    view.db,
  );
  await sql`DELETE FROM alerts WHERE id = ${like}`.execute(view.db);
}

async function told(announcementId: string) {
  const { rows } = await sql<{ matched: number; bells: number; most: number }>`
    SELECT (SELECT count(*) FROM alert_matches WHERE announcement_id = ${announcementId})::int AS matched,
      (SELECT count(*) FROM notifications WHERE announcement_id = ${announcementId})::int AS bells,
      (SELECT max(last_seq) FROM notification_counters) AS most`.execute(view.db);
  return rows[0] ?? { matched: 0, bells: 0, most: 0 };
}

const [members, addresses] = ['membre-', 'adresse-'];
const began = { publication: 0, evening: 0 };
let announcementId = '';

it(`tells ${people} people at once, while instances are killed ${kills} times`, limit, async () => {
  const [author, owner] = await knownPeople(view.db, 2);
  if (!author || !owner) throw new Error('too few people');
  await manyAlerts(await post('/api/alerts', owner, anAlert()));
  began.publication = performance.now();
  announcementId = await post('/api/announce', author, aWrite());
  // Some kills while alerts are matched, some while people are told, some while mails leave.
  await killUntil(3 * people, async () => {
    const { matched, bells } = await told(announcementId);
    return matched + bells + reached(members);
  });
});

it(`mails ${people} summaries, while instances are killed ${kills} times`, limit, async () => {
  began.evening = performance.now();
  await sql`
    UPDATE alerts SET due_at = now() + ${offset} * interval '1 second' WHERE email IS NOT NULL`.execute(
    view.db,
  );
  await killUntil(people, async () => reached(addresses));
});

it('has notified and mailed each person once, when the interrupted jobs have run again', limit, async () => {
  for (const [prefix, since, most, fault] of [
    [members, began.publication, kills, 'instances killed while alerts are told at once'],
    [addresses, began.evening, kills * mailsAtOnce, 'instances killed while summaries are mailed'],
  ] as const) {
    await expect.poll(() => reached(prefix), { timeout: 300_000, interval: 200 }).toBe(people);
    const seconds = secondsSince(since);
    await noJobIsLeft('alert-match', 'notice', 'notices', 'notice-mail', 'alert-summary-mail');
    expect(different(prefix)).toBe(people);
    const twice = mailsTo(prefix).length - people;
    expect(twice).toBeLessThanOrEqual(most);
    figure(fault, `${kills} kills, ${people} people, each once, ${twice} mails twice, within ${seconds} s`);
  }
  // A bell that rang twice for the announcement would have counted to two. Both kinds of recipients are noted.
  expect(await told(announcementId)).toEqual({ matched: 2 * people, bells: people, most: 1 });
});
