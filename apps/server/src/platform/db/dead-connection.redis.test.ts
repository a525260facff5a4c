import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFlakyProxy } from '../../../test/flaky-proxy.ts';
import { privateDatabase } from '../../../test/harness.ts';
import { commit, ping, together } from './client.ts';
import type { Db } from './database.ts';
import { openDatabase, queriesOver } from './open-database.ts';
import { openPool } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const own = await privateDatabase();
const server = new URL(own.env['DATABASE_URL'] ?? '');
const proxy = await startFlakyProxy(Number(server.port));
const answerMs = 1_500;
const connections = 4;

const throughProxy = (): string => {
  const url = new URL(server);
  url.port = new URL(proxy.url).port;
  return url.href;
};

let succeeded = 0;
const pool = openPool(
  { connectionString: throughProxy(), answerMs, onSuccess: () => (succeeded += 1) },
  connections,
  () => undefined,
);
const db = queriesOver(pool);
const view = await openDatabase({ kind: 'postgres', url: server.href, readUrl: undefined }, () => undefined);

beforeAll(async () => {
  await sql`CREATE TABLE notes (name text PRIMARY KEY)`.execute(view.db);
  await sql`INSERT INTO notes VALUES ('locked')`.execute(view.db);
});
afterEach(async () => {
  await sql`DELETE FROM notes WHERE name <> 'locked'`.execute(view.db);
});
afterAll(async () => {
  await db.destroy();
  await view.close();
  await proxy.stop();
  await own.remove();
});

const goSilent = () => {
  while (proxy.break('silence', 0));
};
const wait = (on: Db) => sql`SELECT pg_sleep(0.1)`.execute(on);
/** Opens all connections of the pool. */
const openAll = () => Promise.all(Array.from({ length: connections }, () => wait(db)));
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const names = async () =>
  (await sql<{ name: string }>`SELECT name FROM notes ORDER BY name`.execute(view.db)).rows.map(
    ({ name }) => name,
  );

describe('a connection that no longer answers', () => {
  it('takes the other idle connections with it', async () => {
    await openAll();
    goSilent();
    const error = await errorOf(db.executeQuery(ping));
    expect(String(error)).toContain('gave no answer');
    expect(isDatabaseUnavailable(error)).toBe(true);
    await openAll();
  });

  it('fails all statements that wait for it, and then nobody', async () => {
    await openAll();
    goSilent();
    const errors = await Promise.all(Array.from({ length: connections }, () => errorOf(wait(db))));
    for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(true);
    await openAll();
    expect(pool.totalCount).toBe(connections);
  });

  it('is not used again by a transaction whose commit it swallowed', async () => {
    const add = sql`INSERT INTO notes VALUES ('lost')`;
    const error = await errorOf(
      db.transaction().execute(async (transaction) => {
        await wait(transaction);
        goSilent();
        await together(transaction, [add.compile(db), commit]);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await names()).toEqual(['locked']);
    await db
      .transaction()
      .execute((transaction) => sql`INSERT INTO notes VALUES ('kept')`.execute(transaction));
    expect(await names()).toEqual(['kept', 'locked']);
  });

  it('is another thing than a process that was stopped: it reads the answers that came meanwhile', async () => {
    const slow = sql`SELECT pg_sleep(0.3)`.execute(db);
    await wait(view.db);
    const until = performance.now() + answerMs + 200;
    while (performance.now() < until);
    await slow;
  });
});

it('a success is an answer to anything but a ping', async () => {
  const before = succeeded;
  await db.executeQuery(ping);
  await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toThrow(/zero/);
  expect(succeeded).toBe(before);
  await wait(db);
  expect(succeeded).toBe(before + 1);
});

it('PostgreSQL frees the locks of a connection that ended in the middle of a statement', async () => {
  const broken = await openDatabase(
    { kind: 'postgres', url: throughProxy(), readUrl: undefined },
    () => undefined,
  );
  const lock = sql`SELECT FROM notes WHERE name = 'locked' FOR UPDATE`;
  let began = 0;
  const seconds = () => (performance.now() - began) / 1_000;
  const holding = errorOf(
    broken.db.transaction().execute(async (transaction) => {
      await lock.execute(transaction);
      began = performance.now();
      await sql`SELECT pg_sleep(4.8)`.execute(transaction);
    }),
  );
  // Between two statements PostgreSQL would notice it at once.
  const sleeping = sql`SELECT FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(4.8)'`;
  await vi.waitUntil(async () => (await sleeping.execute(view.db)).rows.length > 0, { interval: 20 });
  while (proxy.break('cut', 0));
  expect(seconds(), 'the connection was cut too late to tell').toBeLessThan(2);
  expect(isDatabaseUnavailable(await holding)).toBe(true);
  await lock.execute(view.db);
  // Without the check PostgreSQL frees them when the statement ends.
  expect(seconds()).toBeLessThan(4.5);
  await broken.close();
});
