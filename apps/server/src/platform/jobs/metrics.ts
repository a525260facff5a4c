import { Counter, Gauge, type Metric } from 'prom-client';
import { cachedMetric } from '../cached-metric.ts';
import type { QueueState } from './job-table.ts';

// Registered by /metrics, not here.
const about: { labelNames: ['queue']; registers: [] } = { labelNames: ['queue'], registers: [] };

export type JobMetrics = ReturnType<typeof createJobMetrics>;

/**
 * Counters of what this instance did, and gauges of the state of the queues. The gauges are read from the database, so they are the
 * same on all instances.
 */
export function createJobMetrics(readStates: () => Promise<QueueState[]>) {
  const states = cachedMetric(readStates);
  let polledAt = performance.now();

  const pollAge = new Gauge({
    name: 'jobs_poll_age_seconds',
    help: 'Time since this instance last asked the database for due jobs with success',
    registers: [],
    collect() {
      this.set((performance.now() - polledAt) / 1_000);
    },
  });

  const done = new Counter({
    ...about,
    name: 'jobs_done_total',
    help: 'Jobs and turns of routines that succeeded',
  });
  const failed = new Counter({
    ...about,
    name: 'jobs_failed_total',
    help: 'Attempts of jobs and turns of routines that failed',
  });
  const givenUp = new Counter({
    ...about,
    name: 'jobs_given_up_total',
    help: 'Jobs that were removed because they had failed for too long',
  });

  const failedItems = new Counter({
    ...about,
    name: 'job_items_failed_total',
    help: 'Items with which a turn of a recurring job failed; they are tried again later, and the others go on',
  });

  /** The gauge has no values while the database does not answer. */
  const gauge = (name: string, help: string, valueOf: (state: QueueState) => number): Metric =>
    new Gauge({
      ...about,
      name,
      help,
      async collect() {
        const current = (await states()) ?? [];
        this.reset();
        for (const state of current) this.set({ queue: state.name }, valueOf(state));
      },
    });

  return {
    /** `failure` is undefined when it succeeded. */
    countAttempt: (queue: string, failure: unknown): void =>
      (failure === undefined ? done : failed).inc({ queue }),
    countPoll: (): void => {
      polledAt = performance.now();
    },
    countGivenUp: (queue: string): void => givenUp.inc({ queue }),
    countFailedItem: (job: string): void => failedItems.inc({ queue: job }),
    /** Counters start at 0, so that Prometheus sees the first event as an increase. */
    startAtZero: (queue: string): void => {
      for (const counter of [done, failed, givenUp, failedItems]) counter.inc({ queue }, 0);
    },
    all: [
      done,
      failed,
      givenUp,
      pollAge,
      failedItems,
      gauge('jobs_due', 'Jobs that an instance should take now', ({ due }) => due),
      gauge('jobs_waiting', 'Jobs that run now, or that are for later', ({ waiting }) => waiting),
      gauge(
        'jobs_oldest_due_seconds',
        'For how long the oldest job has been due; 0 without one',
        ({ oldestDueSeconds }) => oldestDueSeconds,
      ),
    ] satisfies Metric[],
  };
}
