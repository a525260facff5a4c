import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startNginx } from '../../../../scripts/services/nginx.mjs';
import { startFragilePostgres, startReplica } from '../../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../../scripts/services/redis.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { queriesOver } from '../platform/db/open-database.ts';
import { openPool } from '../platform/db/pool.ts';

const writers = 10;
/** Messages before the primary is lost, and after the replica was promoted. */
const before = isFull ? 5_000 : 150;
const after = isFull ? 2_000 : 60;

const [primary, redis] = await Promise.all([startFragilePostgres(), startRedis()]);
const onPrimary = await openView(primary.url);
const people = await knownPeople(onPrimary.db, 2 * writers);
const replica = await startReplica(primary.url);
const shared = { REDIS_URL: redis.url, TRUST_PROXY: 'loopback', DATABASE_READ_URL: replica.url };
const settings = { ...shared, DATABASE_URL: primary.url };
const instances = await Promise.all([startInstance(settings), startInstance(settings)]);
const nginx = await startNginx(instances.map(({ port }) => `127.0.0.1:${port}`));
afterAll(async () => {
  await nginx.stop();
  await Promise.all(instances.map((instance) => instance.stop()));
  await Promise.all([replica.stop(), primary.stop(), redis.stop()]);
});

/** What people saw while nobody answered rightly, by status. */
const seen = new Map<string, number>();

type Acknowledged = { id: string; at: number };

/** Sends a message under its own key until it is acknowledged, as the page does. */
async function say(content: string, from: Known, to: Known): Promise<Acknowledged> {
  const headers = {
    authorization: `Bearer ${from.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const body = JSON.stringify({ recipientIds: [to.alias], content });
  for (;;) {
    const answer = await fetch(`${nginx.url}/api/chat`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status === 201) return { id: (JSON.parse(text) as { id: string }).id, at: performance.now() };
    expect([502, 503, 504]).toContain(answer.status);
    seen.set(`${answer.status}`, (seen.get(`${answer.status}`) ?? 0) + 1);
    await pause(50);
  }
}

it(`keeps every replicated message when the replica is promoted among ${before + after}`, async () => {
  const acknowledged = new Map<string, Acknowledged>();
  const total = before + after;
  let count = 0;
  const write = async (writer: number): Promise<void> => {
    const [from, to] = [people[2 * writer], people[2 * writer + 1]];
    if (!from || !to) throw new Error('too few people');
    while (count < total) {
      const content = `message ${(count += 1)}`;
      acknowledged.set(content, await say(content, from, to));
    }
  };

  /** Messages that the replica had for sure: acknowledged before a position of the log that it replayed. */
  let replicated: string[] = [];
  const onReplica = queriesOver(openPool({ connectionString: replica.url }, 2, () => undefined));
  const observing = { over: false };
  const observe = async () => {
    while (!observing.over) {
      const some = [...acknowledged.keys()];
      const { rows } = await sql<{ at: string }>`SELECT pg_current_wal_flush_lsn()::text AS at`.execute(
        onPrimary.db,
      );
      const reached = async () =>
        (
          await sql<{ reached: boolean }>`
            SELECT pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn AS reached`.execute(onReplica)
        ).rows[0]?.reached;
      await vi.waitUntil(reached, { timeout: 60_000, interval: 2 });
      replicated = some;
    }
  };
  const observed = observe().catch(() => undefined);
  const written = Promise.all(Array.from({ length: writers }, (_none, writer) => write(writer)));
  await vi.waitUntil(() => acknowledged.size >= before, { timeout: 500_000, interval: 5 });

  // The words of docs/operations.md. The primary is lost, and must not come back.
  const searching = { over: false };
  const searches: number[] = [];
  const search = async () => {
    while (!searching.over) {
      const path = '/api/announce/nearby?latitude=45.43&longitude=4.39&maxDistance=20000';
      searches.push((await fetch(`${nginx.url}${path}`)).status);
      await pause(50);
    }
  };
  const lostAt = performance.now();
  await primary.crash();
  const searched = search();
  const kept = [...replicated];
  const last = new Map(acknowledged);
  observing.over = true;
  await observed;
  await sql`SELECT pg_promote()`.execute(onReplica);
  const promotedAt = performance.now();
  await onReplica.destroy();
  const promoted = { ...shared, DATABASE_URL: replica.url };
  for (const [index, instance] of instances.entries()) {
    await instance.stop();
    instances[index] = await startInstance(promoted, instance.port);
  }
  const readyAt = performance.now();
  searching.over = true;
  await searched;
  await written;
  const servedAt = Math.min(
    ...[...acknowledged.values()].map(({ at }) => at).filter((at) => at > promotedAt),
  );

  const view = await openView(replica.url);
  const rows = await view.db.selectFrom('messages').select(['id', 'content']).execute();
  const stored = new Map(rows.map(({ content, id }) => [content, id]));
  expect(stored.size).toBe(rows.length);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((content) => !stored.has(content))).toEqual([]);
  const lost = [...last].filter(([content]) => !stored.has(content));
  const oldest = Math.max(0, ...lost.map(([, { at }]) => lostAt - at));
  // Everything acknowledged by the new primary is there, under the id that was acknowledged.
  const since = [...acknowledged].filter(([content]) => !last.has(content));
  expect(since.length).toBeGreaterThan(0);
  expect(since.filter(([content, { id }]) => stored.get(content) !== id)).toEqual([]);
  for (const { token } of people) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${nginx.url}/api/user/profile`, { headers })).status).toBe(200);
  }
  await view.close();
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  figure(
    'primary lost and replica promoted under load',
    `${acknowledged.size} messages, ${kept.length} known to be replicated, 0 of them lost; ${lost.length} not yet replicated were lost, the oldest acknowledged ${Math.round(oldest)} ms before; ` +
      `promoted after ${seconds(promotedAt - lostAt)} s, instances ready after ${seconds(readyAt - lostAt)} s, first message after ${seconds(servedAt - lostAt)} s; ` +
      `meanwhile ${searches.filter((status) => status === 200).length} of ${searches.length} searches answered, and to messages ${[...seen].map(([status, times]) => `${times} × ${status}`).join(', ')}; 0 doubled, 0 logged out`,
  );
});
