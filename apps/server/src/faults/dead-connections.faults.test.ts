import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { startFlakyProxy } from '../../test/flaky-proxy.ts';
import { aWrite } from '../features/announcements/test/publish.ts';

const searchesAtOnce = 30;
const retryMs = 200;
const watchMs = isFull ? 25_000 : 16_000;
const search = '/api/announce/nearby?latitude=45.43&longitude=4.39&maxDistance=20000';

const postgres = await startPostgres();
const proxy = await startFlakyProxy(Number(new URL(postgres.url).port));
const view = await openView(postgres.url);
const people = await knownPeople(view.db, 8);
const instance = await startInstance({ DATABASE_URL: through(proxy.url) });
afterAll(async () => {
  await instance.stop();
  await view.close();
  await proxy.stop();
  await postgres.stop();
});

function through(proxyUrl: string): string {
  const url = new URL(postgres.url);
  url.port = new URL(proxyUrl).port;
  return url.href;
}

type Answer = { path: string; status: number; askedAt: number; ms: number };

async function ask(path: string, request: RequestInit = {}): Promise<Answer> {
  const askedAt = performance.now();
  const answer = await fetch(instance.url + path, request);
  await answer.arrayBuffer();
  return { path, status: answer.status, askedAt, ms: performance.now() - askedAt };
}

/** As the page does: again under the same key until there is an answer. */
async function publish(title: string, { token }: Known): Promise<void> {
  const request = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(aWrite({ title })),
  };
  while ((await ask('/api/announce', request)).status !== 201) await pause(retryMs);
}

const personOf = (count: number): Known => people[count % people.length] as Known;
const searches = (count: number) =>
  Array.from({ length: count }, (_none, index) => {
    const { token } = personOf(index);
    return ask(search, { headers: { authorization: `Bearer ${token}` } });
  });

const recurring = 'outings-due';
const isDue = async (): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    SELECT due_at <= now() AS due FROM jobs WHERE name = ${recurring}`.execute(view.db);
  return rows[0]?.due ?? true;
};

/** Of these tests alone, so that one command ends what is left of a run that was killed. */
const table = 'inet coequipiers_dead_connections';
const nft = (rules: string) => execFileSync('nft', ['-f', '-'], { input: rules, stdio: 'pipe' });

function canDropPackets(): boolean {
  try {
    nft(`add table ${table}\ndelete table ${table}\n`);
    return true;
  } catch {
    return false;
  }
}

/** From now on what is sent over the connections of today reaches nobody. New ones work. */
const faults = [
  {
    name: 'swallowed by what stands between',
    possible: true,
    begin: () => {
      while (proxy.break('silence', 0));
      return () => undefined;
    },
  },
  {
    name: 'lost on the wire',
    possible: isFull && canDropPackets(),
    begin: () => {
      const server = Number(new URL(proxy.url).port);
      const lost = proxy
        .clientPorts()
        .flatMap((port) => [
          `tcp sport ${port} tcp dport ${server} drop`,
          `tcp sport ${server} tcp dport ${port} drop`,
        ]);
      nft(`table ${table} {\nchain lost {\ntype filter hook input priority 0;\n${lost.join('\n')}\n}\n}\n`);
      return () => void nft(`delete table ${table}\n`);
    },
  },
];

describe.each(faults)('when what is sent over the connections to PostgreSQL is $name', (fault) => {
  const loads = [
    { load: `${searchesAtOnce} searches at that moment`, atOnce: searchesAtOnce, everyMs: 200, writes: 10 },
    { load: 'a search every 3 s', atOnce: 0, everyMs: 3_000, writes: 0 },
  ];

  it.runIf(fault.possible).each(loads)('serves again within 10 s ($load)', async (given) => {
    // Opens all connections of the pool.
    await Promise.all(searches(2 * searchesAtOnce));
    await sql`UPDATE jobs SET due_at = now() + interval '1 hour' WHERE name = ${recurring}`.execute(view.db);
    const end = fault.begin();
    const silentAt = performance.now();
    const asked = searches(given.atOnce);
    const titles = Array.from(
      { length: given.writes },
      (_none, count) => `${fault.name}, ${given.load} ${count}`,
    );
    const published = Promise.all(titles.map((title, count) => publish(title, personOf(count))));
    const requests = setInterval(() => asked.push(...searches(1), ask('/healthz')), given.everyMs);
    try {
      await sql`UPDATE jobs SET due_at = now() WHERE name = ${recurring}`.execute(view.db);
      await expect.poll(isDue, { interval: 50, timeout: watchMs }).toBe(false);
      const polledMs = performance.now() - silentAt;
      await pause(Math.max(0, watchMs - polledMs));
      clearInterval(requests);
      const all = await Promise.all(asked);
      await published;

      const health = all.filter(({ path }) => path === '/healthz');
      expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
      const refused = all.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(refused.length > 0 ? [503] : []));
      expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(8_000);
      const servedMs = Math.max(0, ...refused.map(({ askedAt }) => askedAt - silentAt));
      expect(servedMs).toBeLessThan(10_000);
      expect(polledMs).toBeLessThan(15_000);
      expect((await fetch(`${instance.url}/readyz`)).status).toBe(200);
      const stored = view.db.selectFrom('announcements').select('title');
      const rows = await stored.where('title', 'like', `${fault.name}, ${given.load}%`).execute();
      expect(rows.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
      figure(
        `connections to PostgreSQL ${fault.name}`,
        `${given.load}: ${all.length} requests, ${refused.length} answered 503, the last of these asked after ${Math.round(servedMs)} ms; ` +
          `jobs polled after ${Math.round(polledMs)} ms; ${titles.length} publications retried, each stored once`,
      );
    } finally {
      clearInterval(requests);
      end();
      await Promise.allSettled(asked);
    }
  });
});

it('locks that a dead connection holds are free again within 8 s', async () => {
  const dying = await openView(through(proxy.url));
  const person = personOf(0);
  const lock = () => sql`SELECT FROM people WHERE id = ${person.id} FOR UPDATE`;
  let silentAt = 0;
  const failed = dying.db.transaction().execute(async (transaction) => {
    await lock().execute(transaction);
    while (proxy.break('silence', 0));
    silentAt = performance.now();
    await lock().execute(transaction);
  });
  await expect(failed).rejects.toThrow('gave no answer');
  await lock().execute(view.db);
  const freeMs = performance.now() - silentAt;
  await dying.close();
  expect(freeMs).toBeLessThan(8_000);
  figure('connection to PostgreSQL dead in a transaction', `its locks free after ${Math.round(freeMs)} ms`);
});

it.runIf(isFull)(
  'an instance whose jobs alone cannot be read says so, and is not ready after 30 s',
  async () => {
    const age = async (): Promise<number> => {
      const text = await (await fetch(`${instance.url}/metrics`)).text();
      return Number(/^jobs_poll_age_seconds (\S+)$/m.exec(text)?.[1]);
    };
    const readiness = async () => (await fetch(`${instance.url}/readyz`)).status;
    await expect.poll(readiness, { interval: 500 }).toBe(200);
    const began = performance.now();
    await view.db.transaction().execute(async (transaction) => {
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE`.execute(transaction);
      await expect.poll(readiness, { interval: 500, timeout: 60_000 }).toBe(503);
      expect(performance.now() - began).toBeGreaterThan(25_000);
      expect(performance.now() - began).toBeLessThan(45_000);
      expect(await age()).toBeGreaterThan(25);
    });
    await expect.poll(readiness, { interval: 500, timeout: 15_000 }).toBe(200);
    expect(await age()).toBeLessThan(5);
  },
);
