import { setTimeout as pause } from 'node:timers/promises';
import type { Metric } from 'prom-client';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { failureOf, withinTime } from '../time-limit.ts';
import type { Transaction } from '../transact/transact.ts';
import { defaultRetry, type Retry, waitMs } from './back-off.ts';
import { createEach, type Each, forgetItems, sweepEveryMs } from './each.ts';
import { type RecurringJob, startEvery } from './every.ts';
import { createJobTable, type TakenJob } from './job-table.ts';
import { type Loop, startLoop, startTurns } from './loop.ts';
import { createJobMetrics } from './metrics.ts';

export type QueueOptions = {
  /** Parallel jobs of this name per instance. After a kill, up to this many may run twice. */
  concurrency: number;
  /** Time limit of an attempt; a longer one counts as failed. */
  limitMs: number;
  retry: Retry;
};

export type JobQueue<Data extends object> = {
  /** Adds a job in a transaction: after a rollback it does not exist. `afterMs`: not before this time has passed. */
  send: (data: Data, transaction: Db | Transaction, afterMs?: number) => Promise<void>;
  /** The same for many jobs, in one statement. */
  sendAll: (data: readonly Data[], transaction: Db | Transaction, afterMs?: number) => Promise<void>;
  /** The same, sent together with the COMMIT, which saves a round trip to the database. */
  sendWithCommit: (data: readonly Data[], transaction: Transaction) => void;
  /** Removes jobs whose data has these values. One that runs goes on, and finds out by `stands`. */
  drop: (data: Partial<Data>, transaction: Db) => Promise<void>;
  /** Whether a job that runs was not dropped. Whoever drops it waits until the transaction ends. */
  stands: (id: string, transaction: Db) => Promise<boolean>;
};

export type Jobs = Each & {
  /** Defines a queue and its worker, before `start`. A job keeps its id over all attempts. */
  queue: <Data extends object>(
    name: string,
    work: (data: Data, id: string) => Promise<void>,
    options?: Partial<QueueOptions>,
  ) => JobQueue<Data>;
  /** Defines a recurring job, run once per turn by one instance, before `start`. */
  every: (name: string, everyMs: number, work: () => Promise<void>, options?: { limitMs: number }) => void;
  start: () => void;
  /** Takes no more jobs and waits for running ones, up to a limit. */
  stop: () => Promise<void>;
  metrics: readonly Metric[];
};

export type Timing = {
  pollMs: number;
  /**
   * How long to retry recording the result of an attempt. The job of a killed instance is due after its time limit plus this.
   */
  settleMs: number;
  stopMs: number;
};

const defaultTiming: Timing = { pollMs: 1_000, settleMs: 15_000, stopMs: 5_000 };
const defaultOptions: QueueOptions = { concurrency: 1, limitMs: 45_000, retry: defaultRetry };

const settlePauseMs = 500;

type Queue = QueueOptions & { name: string; work: (data: object, id: string) => Promise<void> };

/** Durable jobs in the database, run at least once: a finished job may run again after a kill. */
export function createJobs(db: Db, log: Log, timing: Timing = defaultTiming): Jobs {
  const table = createJobTable(db);
  const queues = new Map<string, Queue>();
  const recurring = new Map<string, RecurringJob>();
  const loops = new Map<string, Loop>();
  const metrics = createJobMetrics(() => table.states([...queues.keys(), ...recurring.keys()]));
  let look: Loop | undefined;
  let started = false;
  /** The queues with new jobs, until the timer wakes them. */
  const withNewJobs = new Set<string>();
  let wakeTimer: NodeJS.Timeout | undefined;
  let abandoned = false;

  const settle = async ({ name, retry }: Queue, job: TakenJob, failure: unknown): Promise<void> => {
    const about = { err: failure, job: name, id: job.id, attempt: job.attempt };
    if (failure === undefined) {
      await table.remove(job);
    } else if (job.ageMs >= retry.giveUpMs) {
      await table.remove(job);
      metrics.countGivenUp(name);
      log.error(about, 'a job was given up');
    } else {
      const againInMs = Math.round(waitMs(job.attempt, retry));
      await table.putBack(job, againInMs);
      log.warn({ ...about, againInMs }, 'a job failed and will be retried');
    }
  };

  /** Retries while the database restarts, so that finished work does not run again. */
  const retry = async (action: () => Promise<void>): Promise<void> => {
    const end = performance.now() + timing.settleMs - settlePauseMs;
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (abandoned || performance.now() > end) throw error;
        await pause(settlePauseMs);
      }
    }
  };

  const perform = async (queue: Queue, job: TakenJob): Promise<void> => {
    const failure = await failureOf(() => queue.work(job.data, job.id), queue.limitMs);
    metrics.countAttempt(queue.name, failure);
    try {
      await retry(() => settle(queue, job, failure));
    } catch (err) {
      log.warn({ err, job: queue.name, id: job.id }, 'could not store the result of a job; it may run again');
    }
  };

  let answers = true;
  /** Undefined while the database does not answer. */
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      const answer = await question();
      answers = true;
      return answer;
    } catch (err) {
      if (answers) log.warn({ err }, 'could not read jobs from the database; they wait');
      answers = false;
      return undefined;
    }
  };

  const startQueue = (queue: Queue): Loop =>
    startLoop({
      take: () => ask(() => table.take(queue.name, queue.limitMs + timing.settleMs)),
      perform: (job: TakenJob) => perform(queue, job),
      concurrency: queue.concurrency,
    });

  /** Polls for all jobs with one statement: one statement for each name would keep a small machine busy all day. */
  const startLook = (): Loop =>
    startTurns(async () => {
      const names = await ask(() => table.due([...queues.keys()], [...recurring.keys()]));
      if (names) metrics.countPoll();
      for (const name of names ?? []) loops.get(name)?.wake();
    }, timing.pollMs);

  /** Starts new jobs without waiting for the next poll; several added together wake their queue once. */
  const wake = (name: string): void => {
    withNewJobs.add(name);
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined;
      for (const queue of withNewJobs) loops.get(queue)?.wake();
      withNewJobs.clear();
    }, 0);
  };

  const addName = (name: string): void => {
    if (started || queues.has(name) || recurring.has(name))
      throw new Error(`no queue named ${name} can be made any more`);
    metrics.startAtZero(name);
  };

  const jobs: Jobs = {
    ...createEach({ db, log, metrics }),
    queue: (name, work, options) => {
      addName(name);
      queues.set(name, { ...defaultOptions, ...options, name, work: work as Queue['work'] });
      const wakeThis = () => wake(name);
      const add = async (data: readonly object[], transaction: Db | Transaction, afterMs: number) => {
        if (data.length === 0) return;
        await transaction.executeQuery(table.adding(name, data, afterMs));
        if ('afterCommit' in transaction) transaction.afterCommit(wakeThis);
        else wakeThis();
      };
      return {
        send: (data, transaction, afterMs = 0) => add([data], transaction, afterMs),
        sendAll: (data, transaction, afterMs = 0) => add(data, transaction, afterMs),
        sendWithCommit: (data, transaction) => {
          if (data.length > 0) transaction.withCommit(table.adding(name, data, 0), wakeThis);
        },
        drop: (data, transaction) => table.drop(name, data, transaction),
        stands: table.stands,
      };
    },
    every: (name, everyMs, work, { limitMs } = { limitMs: defaultOptions.limitMs }) => {
      addName(name);
      recurring.set(name, { name, everyMs, work, limitMs });
    },
    start: () => {
      if (started) return;
      started = true;
      for (const queue of queues.values()) loops.set(queue.name, startQueue(queue));
      for (const job of recurring.values())
        loops.set(job.name, startEvery({ ...job, ...timing, table, log, metrics, retry }));
      look = startLook();
    },
    stop: async () => {
      clearTimeout(wakeTimer);
      const ended = Promise.all([look?.stop(), ...[...loops.values()].map((loop) => loop.stop())]);
      await withinTime(ended, timing.stopMs).catch(() =>
        log.warn('jobs were still running at the stop; they will be run again'),
      );
      abandoned = true;
    },
    metrics: metrics.all,
  };
  jobs.every('job-items-sweep', sweepEveryMs, () => forgetItems(db));
  return jobs;
}
