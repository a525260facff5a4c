import { createHash } from 'node:crypto';
import type { Log } from '../log.ts';
import { failureOf } from '../time-limit.ts';
import type { JobTable, TakenJob } from './job-table.ts';
import { type Loop, startTurns } from './loop.ts';
import type { JobMetrics } from './metrics.ts';

export type RecurringJob = {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  /** Longer than the work ever takes; after this another instance may start it. */
  limitMs: number;
};

type Options = RecurringJob & {
  table: JobTable;
  log: Log;
  metrics: Pick<JobMetrics, 'countAttempt'>;
  settleMs: number;
  pollMs: number;
  /** For what must be stored although the database does not answer at first. */
  retry: (action: () => Promise<void>) => Promise<void>;
};

/**
 * A recurring job: one row that is rescheduled instead of removed. The first instance that finds it due takes it with a lease,
 * so each turn runs once, and on another instance if the first one dies. After a failure it runs again at the next turn. `wake`
 * starts it only if it is due.
 */
export function startEvery({
  name,
  everyMs,
  work,
  limitMs,
  table,
  log,
  metrics,
  settleMs,
  pollMs,
  retry,
}: Options): Loop {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 32);
  /** Half a poll less: a job that becomes due just after a poll would wait for the next poll. */
  const waitMs = Math.max(0, everyMs - pollMs / 2);
  /** The delay of the very first turn, so that a first start does not run all recurring jobs at once. */
  const firstMs = Math.min(everyMs, 30_000);

  const take = async (): Promise<TakenJob | undefined> => {
    try {
      return (await table.take(name, limitMs + settleMs)) ?? (await table.addOnce(id, name, firstMs));
    } catch (err) {
      log.warn({ err, job: name }, 'could not check whether the job is due');
      return undefined;
    }
  };

  const perform = async (job: TakenJob): Promise<void> => {
    const err = await failureOf(work, limitMs);
    metrics.countAttempt(name, err);
    if (err !== undefined)
      log.error({ err, job: name }, 'a recurring job failed; it runs again at its next turn');
    // If this fails, the job is due again when its lease ends.
    await retry(() => table.putBack(job, waitMs)).catch((err: unknown) =>
      log.warn({ err, job: name }, 'could not reschedule a recurring job; it is due when its lease ends'),
    );
  };

  // The instance before this one may have run it less often.
  table
    .bringForward(id, everyMs, limitMs + settleMs)
    .catch((err: unknown) => log.warn({ err, job: name }, 'a recurring job may come later than it should'));

  return startTurns(async () => {
    const job = await take();
    if (job) await perform(job);
  });
}
