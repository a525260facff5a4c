import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { failureOf } from '../time-limit.ts';
import type { Retry } from './back-off.ts';
import type { JobMetrics } from './metrics.ts';

type Turn = {
  /** The name of the recurring job. */
  name: string;
  /**
   * The ids of items that are due, without those that are put aside: see `isNotAside`. It is asked again until it gives none. An
   * item that is done must be due no more.
   */
  list: () => Promise<readonly string[]>;
  retry?: Pick<Retry, 'firstMs' | 'longestMs'>;
  /** The turn ends after this time, and the next one continues. */
  turnMs?: number;
  /** Work on one item, or on items together, that takes longer has failed. */
  itemMs?: number;
};

export type Each = {
  /**
   * Works on each item by itself. One that fails is logged, counted and put aside for a while that doubles with each failure, so it
   * neither stops the others nor takes their time. Fails only when the database does not answer.
   */
  each: (turn: Turn & { work: (id: string) => Promise<unknown> }) => Promise<void>;
  /** The same for items that are done `atOnce` in one transaction. When it fails, its halves are tried, down to the item that fails. */
  eachTogether: (
    turn: Turn & { atOnce: number; work: (ids: readonly string[]) => Promise<unknown> },
  ) => Promise<void>;
};

type Parts = { db: Db; log: Log; metrics: Pick<JobMetrics, 'countFailedItem'> };

const usualRetry = { firstMs: 5_000, longestMs: 15 * 60_000 };
const dayMs = 86_400_000;
/** Rows of items that were not tried for so long are deleted: the item is gone, or was done. */
const forgottenMs = 7 * dayMs;
export const sweepEveryMs = dayMs;

const seconds = (ms: number) => sql`${ms / 1_000} * interval '1 second'`;

/** SQL: whether the item in this column is not put aside by this job now. */
export const isNotAside = (job: string, column: string): RawBuilder<boolean> =>
  sql`NOT EXISTS (
    SELECT FROM job_items_aside AS aside
    WHERE aside.job = ${job} AND aside.item = ${sql.ref(column)} AND aside.until > now()
  )`;

export function createEach({ db, log, metrics }: Parts): Each {
  const putAside = async ({ name, retry = usualRetry }: Turn, item: string, err: unknown) => {
    const { firstMs, longestMs } = retry;
    const wait = (attempts: RawBuilder<unknown>) =>
      sql`now() + least(${seconds(firstMs)} * power(2, least(${attempts} - 1, 30)), ${seconds(longestMs)})`;
    // A failure long after the one before is a first one: in between the item was done.
    const attempts = sql`(CASE WHEN known.until < now() - ${seconds(2 * dayMs)} THEN 1 ELSE known.attempts + 1 END)`;
    const { rows } = await sql<{ attempts: number }>`
      INSERT INTO job_items_aside AS known (job, item, attempts, until)
      VALUES (${name}, ${item}, 1, ${wait(sql`1`)})
      ON CONFLICT (job, item) DO UPDATE SET attempts = ${attempts}, until = ${wait(attempts)}
      RETURNING attempts`.execute(db);
    metrics.countFailedItem(name);
    log.error(
      { err, job: name, item, attempt: rows[0]?.attempts },
      'a job failed for one item, which is tried again later',
    );
  };

  const eachTogether: Each['eachTogether'] = async (turn) => {
    const { list, work, atOnce, turnMs = 15_000, itemMs = 15_000 } = turn;
    const done = new Set<string>();

    const attempt = async (ids: readonly string[]): Promise<void> => {
      const failure = await failureOf(async () => void (await work(ids)), itemMs);
      const [first] = ids;
      if (failure === undefined) for (const id of ids) done.add(id);
      else if (ids.length === 1 && first) await putAside(turn, first, failure);
      else {
        const half = Math.ceil(ids.length / 2);
        await attempt(ids.slice(0, half));
        await attempt(ids.slice(half));
      }
    };

    const end = performance.now() + turnMs;
    for (;;) {
      const ids = await list();
      if (ids.length === 0) return;
      const fresh = ids.filter((id) => !done.has(id));
      if (fresh.length === 0)
        for (const id of ids) await putAside(turn, id, new Error('it was done and is still due'));
      for (let start = 0; start < fresh.length; start += atOnce) {
        if (performance.now() > end) return;
        await attempt(fresh.slice(start, start + atOnce));
      }
      if (performance.now() > end) return;
    }
  };

  return {
    eachTogether,
    each: ({ work, ...turn }) =>
      eachTogether({
        ...turn,
        atOnce: 1,
        work: async (ids) => {
          for (const id of ids) await work(id);
        },
      }),
  };
}

export async function forgetItems(db: Db): Promise<void> {
  await sql`DELETE FROM job_items_aside WHERE until < now() - ${seconds(forgottenMs)}`.execute(db);
}

/** Runs all steps, also after one that failed, and then fails like them. */
export async function allSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps of a job failed`);
}
