import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { createJobs, type Jobs, type Timing } from './jobs.ts';

const own = await privateDatabase();
const quick: Timing = { pollMs: 50, settleMs: 200, stopMs: 5_000 };
const hour = 3_600_000;

let database: Database;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await openDatabase(loadConfig(own.env).database, () => undefined);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

type Recurring = { everyMs: number; work: () => Promise<void>; limitMs?: number; timing?: Timing };

function anInstance(name: string, { everyMs, work, limitMs = 5_000, timing = quick }: Recurring): Jobs {
  const jobs = createJobs(database.db, createLog('silent'), timing);
  jobs.every(name, everyMs, work, { limitMs });
  started.push(jobs);
  jobs.start();
  return jobs;
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const makeDue = (name: string) =>
  sql`UPDATE jobs SET due_at = now() WHERE name = ${name}`.execute(database.db);

describe('a routine', () => {
  it('comes back, and is never done by two instances at once', async () => {
    let running = 0;
    let most = 0;
    let turns = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await sql`SELECT pg_sleep(0.02)`.execute(database.db);
      running -= 1;
      turns += 1;
    };
    for (let instance = 0; instance < 3; instance++) anInstance('shared', { everyMs: 20, work });
    await until(() => expect(turns).toBeGreaterThanOrEqual(10));
    expect(most).toBe(1);
  });

  it('comes as often as the next instance says, whatever the one before has planned', async () => {
    let turns = 0;
    const work = async () => void (turns += 1);
    const before = anInstance('oftener', { everyMs: hour, work });
    await until(async () => {
      await makeDue('oftener');
      expect(turns).toBeGreaterThan(0);
    });
    await before.stop();
    const { rows } = await sql<{ planned: boolean }>`
      UPDATE jobs SET due_at = now() + interval '1 hour' WHERE name = 'oftener' RETURNING true AS planned`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
    turns = 0;
    anInstance('oftener', { everyMs: 20, work, limitMs: 500 });
    await until(() => expect(turns).toBeGreaterThanOrEqual(2));
  });

  it('has one turn per interval, however many instances there are', async () => {
    let turns = 0;
    const work = async () => void (turns += 1);
    const other = async () => void (turns += 1);
    // The first poll inserts the job, the second finds it due.
    anInstance('hourly', { everyMs: 20, work });
    await until(() => expect(turns).toBeGreaterThan(0));
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
    await makeDue('hourly');
    turns = 0;
    const instances = [work, other].map((work) => anInstance('hourly', { everyMs: hour, work }));
    await until(() => expect(turns).toBe(1));
    await Promise.all(instances.map((jobs) => jobs.stop()));
    expect(turns).toBe(1);
  });

  it('that fails has another turn', async () => {
    let turns = 0;
    anInstance('failing', {
      everyMs: 20,
      work: async () => {
        turns += 1;
        if (turns < 3) throw new Error('not yet');
      },
    });
    await until(() => expect(turns).toBeGreaterThanOrEqual(3));
  });

  it('has its next turn in time when the database was down at the end of the one before', async () => {
    let turns = 0;
    const work = async () => {
      turns += 1;
      if (turns === 1) await sql`ALTER TABLE jobs RENAME TO jobs_away`.execute(database.db);
    };
    anInstance('unstored', { everyMs: 20, work, limitMs: 60_000, timing: { ...quick, settleMs: 15_000 } });
    await until(() => expect(turns).toBe(1));
    await pause(300);
    await sql`ALTER TABLE jobs_away RENAME TO jobs`.execute(database.db);
    await vi.waitFor(() => expect(turns).toBeGreaterThan(1), { timeout: 15_000, interval: 20 });
  });

  it('is taken over from an instance that died', async () => {
    let took = false;
    const stuck = () => {
      took = true;
      return new Promise<void>(() => undefined);
    };
    const dying = anInstance('taken-over', {
      everyMs: 20,
      work: stuck,
      limitMs: 500,
      timing: { ...quick, stopMs: 10 },
    });
    await until(() => expect(took).toBe(true));
    await dying.stop();
    let turns = 0;
    anInstance('taken-over', { everyMs: 20, work: async () => void (turns += 1) });
    await until(() => expect(turns).toBeGreaterThan(0));
  });

  it('comes back when its row is lost', async () => {
    let turns = 0;
    anInstance('lost', { everyMs: 20, work: async () => void (turns += 1) });
    await until(() => expect(turns).toBeGreaterThan(0));
    await sql`DELETE FROM jobs WHERE name = 'lost'`.execute(database.db);
    turns = 0;
    // A turn that began before the deletion may still count.
    await until(() => expect(turns).toBeGreaterThanOrEqual(3));
  });

  it('cannot have the name of another', () => {
    const jobs = anInstance('once', { everyMs: hour, work: async () => undefined });
    expect(() => jobs.every('once', hour, async () => undefined)).toThrow('no queue named once');
  });
});
