import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { allSteps, forgetItems, isNotAside } from './each.ts';
import { createJobs, type Jobs } from './jobs.ts';

const own = await privateDatabase();
let database: Database;
let jobs: Jobs;
beforeAll(async () => {
  database = await openDatabase(loadConfig(own.env).database, () => undefined);
  jobs = createJobs(database.db, createLog('silent'));
  await sql`CREATE TABLE items (id uuid PRIMARY KEY, due boolean NOT NULL DEFAULT true)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

/** New items, which a job reads three at a time in their order. */
async function items(job: string, count: number) {
  await sql`DELETE FROM items`.execute(database.db);
  const ids = Array.from({ length: count }, newId).sort();
  await sql`INSERT INTO items SELECT unnest(${ids}::uuid[])`.execute(database.db);
  const list = async () =>
    (
      await sql<{ id: string }>`
        SELECT id FROM items WHERE due AND ${isNotAside(job, 'items.id')} ORDER BY id LIMIT 3`.execute(
        database.db,
      )
    ).rows.map(({ id }) => id);
  const finish = async (some: readonly string[]) => {
    await sql`UPDATE items SET due = false WHERE id = ANY (${some}::uuid[])`.execute(database.db);
  };
  const left = async () =>
    (await sql<{ id: string }>`SELECT id FROM items WHERE due ORDER BY id`.execute(database.db)).rows.map(
      ({ id }) => id,
    );
  return { ids, list, finish, left };
}
const patient = { firstMs: 60_000, longestMs: 60_000 };

describe('a recurring job with many items', () => {
  it('does all others when more of them fail at the head of the list than it reads at once', async () => {
    const { ids, list, finish, left } = await items('head', 12);
    const failing = new Set(ids.slice(0, 7));
    await jobs.each({
      name: 'head',
      list,
      retry: patient,
      work: async (id) => {
        if (failing.has(id)) throw new Error('poisoned');
        await finish([id]);
      },
    });
    expect(await left()).toEqual(ids.slice(0, 7));
  });

  it('finds the ones that fail among those done together, and does the others', async () => {
    const { ids, list, finish, left } = await items('together', 12);
    const failing = new Set([ids[1], ids[7]]);
    await jobs.eachTogether({
      name: 'together',
      list,
      atOnce: 3,
      retry: patient,
      work: async (some) => {
        if (some.some((id) => failing.has(id))) throw new Error('poisoned');
        await finish(some);
      },
    });
    expect(await left()).toEqual([ids[1], ids[7]]);
  });

  it('waits longer after each failure, and tries again when the time has come', async () => {
    const { ids, list, finish, left } = await items('later', 1);
    let failing = true;
    const turn = () =>
      jobs.each({
        name: 'later',
        list,
        retry: { firstMs: 10_000, longestMs: 25_000 },
        work: async (id) => {
          if (failing) throw new Error('poisoned');
          await finish([id]);
        },
      });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await turn();
      await turn();
      const { rows } = await sql<{ attempts: number; seconds: number }>`
        SELECT attempts, extract(epoch FROM until - now())::float8 AS seconds FROM job_items_aside
        WHERE job = 'later'`.execute(database.db);
      expect(rows[0]?.attempts).toBe(attempt);
      waits.push(Math.round(rows[0]?.seconds ?? 0));
      await sql`UPDATE job_items_aside SET until = now() WHERE job = 'later'`.execute(database.db);
    }
    expect(waits).toEqual([10, 20, 25]);
    failing = false;
    await turn();
    expect([await left(), ids.length]).toEqual([[], 1]);
  });

  it('does not turn round and round with an item that is done and still due', async () => {
    const { ids, list, finish, left } = await items('still-due', 5);
    await jobs.each({
      name: 'still-due',
      list,
      retry: patient,
      work: async (id) => {
        if (id > (ids[2] ?? '')) await finish([id]);
      },
    });
    expect(await left()).toEqual(ids.slice(0, 3));
  });

  it('gives an item up that takes too long, and stops when the turn is over', async () => {
    const { ids, list, finish, left } = await items('slow', 4);
    await jobs.each({
      name: 'slow',
      list,
      retry: patient,
      itemMs: 50,
      work: async (id) => {
        if (id === ids[0]) await new Promise(() => undefined);
        await finish([id]);
      },
    });
    expect(await left()).toEqual(ids.slice(0, 1));
    const others = await items('short', 4);
    await jobs.each({ name: 'short', list: others.list, turnMs: -1, work: (id) => others.finish([id]) });
    expect(await others.left()).toEqual(others.ids);
  });

  it('forgets after a week what was put aside', async () => {
    await sql`UPDATE job_items_aside SET until = now() - interval '8 days' WHERE job = 'head'`.execute(
      database.db,
    );
    await forgetItems(database.db);
    const { rows } = await sql<{
      job: string;
    }>`SELECT DISTINCT job FROM job_items_aside ORDER BY job`.execute(database.db);
    expect(rows.map(({ job }) => job)).not.toContain('head');
    expect(rows.map(({ job }) => job)).toContain('together');
  });
});

it('the steps after one that fails are done, and the job has failed', async () => {
  const done: string[] = [];
  const step =
    (name: string, fails = false) =>
    async () => {
      if (fails) throw new Error(name);
      done.push(name);
    };
  await expect(allSteps([step('first', true), step('second'), step('third')])).rejects.toThrow('first');
  expect(done).toEqual(['second', 'third']);
  await expect(allSteps([step('fourth', true), step('fifth', true)])).rejects.toThrow(
    '2 steps of a job failed',
  );
  await allSteps([step('sixth')]);
});
