import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import type { Db } from '../db/database.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { createJobs, type Jobs, type QueueOptions, type Timing } from './jobs.ts';

const own = await privateDatabase();
const log = createLog('silent');
const retry = { firstMs: 10, longestMs: 50, giveUpMs: 60_000 };
const quick: Timing = { pollMs: 50, settleMs: 1_000, stopMs: 5_000 };

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

type Numbered = { number: number };
type Work = (data: Numbered, id: string) => Promise<void>;

async function startJobs(name: string, work: Work, options: Partial<QueueOptions> = {}, timing = quick) {
  const jobs = createJobs(database.db, log, timing);
  const queue = jobs.queue<Numbered>(name, work, { retry, ...options });
  started.push(jobs);
  jobs.start();
  return { ...jobs, ...queue };
}

/** A separate queue for each test, with a record of its runs. */
function recorder() {
  const runs: { number: number; id: string }[] = [];
  const record = async ({ number }: Numbered, id: string) => void runs.push({ number, id });
  return { runs, record, numbers: () => runs.map(({ number }) => number).sort((a, b) => a - b) };
}

/** Counts the statements that found nothing, by words that are in their text or values. */
function watched(db: Db) {
  const statements = new WeakMap<object, string>();
  const empty: string[] = [];
  return {
    db: db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.set(queryId, JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (result.rows.length === 0) empty.push(statements.get(queryId) ?? '');
        return result;
      },
    }),
    foundNothing: (...words: string[]) =>
      empty.filter((statement) => words.every((word) => statement.includes(word))).length,
  };
}

const stored = async (name: string): Promise<number | undefined> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM jobs WHERE name = ${name}`.execute(
    database.db,
  );
  return rows[0]?.n;
};
const until = (check: () => void | Promise<void>, timeout = 15_000) =>
  vi.waitFor(check, { timeout, interval: 20 });

describe('two instances', () => {
  it('that start at once on one database run each of 200 jobs exactly once', async () => {
    const { record, numbers } = recorder();
    const [first, second] = await Promise.all([
      startJobs('shared', record, { concurrency: 2 }),
      startJobs('shared', record, { concurrency: 2 }),
    ]);
    for (let number = 0; number < 200; number++) {
      const sender = number % 2 ? first : second;
      await database.db.transaction().execute((transaction) => sender.send({ number }, transaction));
    }
    await until(async () => expect(await stored('shared')).toBe(0), 18_000);
    expect(numbers()).toEqual(Array.from({ length: 200 }, (_, number) => number));
  });

  it('take over the job of one that died', async () => {
    const { record, numbers } = recorder();
    let took = false;
    const dying = await startJobs(
      'taken-over',
      () => {
        took = true;
        return new Promise(() => undefined);
      },
      { limitMs: 1_000 },
      { ...quick, stopMs: 10 },
    );
    await dying.send({ number: 1 }, database.db);
    await until(() => expect(took).toBe(true));
    await dying.stop();
    await startJobs('taken-over', record);
    await until(() => expect(numbers()).toEqual([1]));
  });
});

describe('a job', () => {
  it('sent in a transaction that is undone is not run; one that is kept is run once', async () => {
    const { record, numbers } = recorder();
    const jobs = await startJobs('kept', record);
    const undone = database.db.transaction().execute(async (transaction) => {
      await jobs.send({ number: 1 }, transaction);
      throw new Error('change of mind');
    });
    await expect(undone).rejects.toThrow('change of mind');
    await database.db.transaction().execute((transaction) => jobs.send({ number: 2 }, transaction));
    await jobs.send({ number: 3 }, database.db);
    await until(() => expect(numbers()).toEqual([2, 3]));
    await until(async () => expect(await stored('kept')).toBe(0));
    expect(numbers()).toEqual([2, 3]);
  });

  it('starts soon after it was sent, although the queue is looked at rarely', async () => {
    const { record, runs } = recorder();
    const jobs = await startJobs('soon', record, {}, { ...quick, pollMs: 60_000 });
    await jobs.send({ number: 1 }, database.db);
    await until(() => expect(runs).toHaveLength(1), 3_000);
  });

  it('wakes its own queue only', async () => {
    const [mine, other] = [recorder(), recorder()];
    const rarely = { ...quick, pollMs: 60_000 };
    const { db, foundNothing } = watched(database.db);
    const jobs = createJobs(db, log, rarely);
    const queue = jobs.queue<Numbered>('woken', mine.record);
    const asleep = jobs.queue<Numbered>('asleep', other.record);
    started.push(jobs);
    jobs.start();
    await until(() => expect(foundNothing('FROM unnest(')).toBe(1));
    await queue.send({ number: 1 }, database.db);
    await asleep.send({ number: 1 }, database.db);
    await until(() => expect([mine.numbers(), other.numbers()]).toEqual([[1], [1]]));
    // After its job it has looked for another one, and waits now.
    await until(() => expect(foundNothing('UPDATE jobs SET attempts', '"asleep"')).toBe(1));

    await sql`
      INSERT INTO jobs (id, name, data) VALUES (gen_random_uuid(), 'asleep', '{"number": 2}')`.execute(
      database.db,
    );
    await queue.send({ number: 2 }, database.db);
    await until(async () => expect(await stored('woken')).toBe(0));
    expect(other.numbers()).toEqual([1]);
    await asleep.send({ number: 3 }, database.db);
    await until(() => expect(other.numbers()).toEqual([1, 2, 3]));
  });

  it('that fails is tried again under the same id until it succeeds', async () => {
    const { record, runs } = recorder();
    const jobs = await startJobs('failing', async (data, id) => {
      await record(data, id);
      if (runs.length < 4) throw new Error('not yet');
    });
    await jobs.send({ number: 1 }, database.db);
    await until(async () => {
      expect(runs).toHaveLength(4);
      expect(await stored('failing')).toBe(0);
    });
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
  });

  it('that fails does not hold up the others', async () => {
    const { record, numbers } = recorder();
    const patient = { ...retry, firstMs: 60_000, longestMs: 60_000 };
    const work: Work = async (data, id) => {
      if (data.number === 1) throw new Error('never');
      await record(data, id);
    };
    const jobs = await startJobs('others', work, { retry: patient });
    for (const number of [1, 2, 3]) await jobs.send({ number }, database.db);
    await until(() => expect(numbers()).toEqual([2, 3]));
    expect(await stored('others')).toBe(1);
  });

  it('is given up, and leaves nothing, when it has failed for too long', async () => {
    const { record, runs } = recorder();
    const work: Work = async (data, id) => {
      await record(data, id);
      throw new Error('never');
    };
    const jobs = await startJobs('hopeless', work, { retry: { ...retry, giveUpMs: 2_000 } });
    await jobs.send({ number: 1 }, database.db);
    await until(async () => expect(await stored('hopeless')).toBe(0));
    expect(runs.length).toBeGreaterThan(1);
  });

  it('that was put off for longer than it is tried is still tried again when it fails', async () => {
    const { record, runs } = recorder();
    const jobs = await startJobs('put-off', async (data, id) => {
      await record(data, id);
      if (runs.length === 1) throw new Error('not yet');
    });
    const hourMs = 3_600_000;
    await jobs.send({ number: 1 }, database.db, hourMs);
    await sql`
      UPDATE jobs SET sent_at = sent_at - interval '1 hour', due_at = due_at - interval '1 hour'
      WHERE name = 'put-off'`.execute(database.db);
    await until(async () => expect(await stored('put-off')).toBe(0));
    expect(runs).toHaveLength(2);
  });

  it('that takes too long has failed', async () => {
    const { record, runs } = recorder();
    const work: Work = async (data, id) => {
      await record(data, id);
      if (runs.length === 1) await new Promise(() => undefined);
    };
    const jobs = await startJobs('slow', work, { limitMs: 200 });
    await jobs.send({ number: 1 }, database.db);
    await until(async () => {
      expect(runs).toHaveLength(2);
      expect(await stored('slow')).toBe(0);
    });
  });

  it('that succeeded is not run again when the database was down at that moment', async () => {
    const { record, runs } = recorder();
    const work: Work = async (data, id) => {
      await record(data, id);
      await sql`ALTER TABLE jobs RENAME TO jobs_away`.execute(database.db);
    };
    const jobs = await startJobs('untold', work, {}, { ...quick, settleMs: 10_000 });
    await jobs.send({ number: 1 }, database.db);
    await until(() => expect(stored('untold')).rejects.toThrow('"jobs" does not exist'));
    await sql`ALTER TABLE jobs_away RENAME TO jobs`.execute(database.db);
    await until(async () => expect(await stored('untold')).toBe(0));
    expect(runs).toHaveLength(1);
  });
});

describe('a stop', () => {
  it('lets the running job finish and takes no other', async () => {
    const { record, numbers } = recorder();
    let finish: (() => void) | undefined;
    const jobs = await startJobs('stopping', async (data, id) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      await record(data, id);
    });
    await jobs.send({ number: 1 }, database.db);
    await jobs.send({ number: 2 }, database.db);
    await until(() => expect(finish).toBeDefined());
    const stopped = jobs.stop();
    finish?.();
    await stopped;
    expect(numbers()).toEqual([1]);
    expect(await stored('stopping')).toBe(1);
  });
});
