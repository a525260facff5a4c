import type { Timing } from '../jobs.ts';

/** Short times, so that a lease ends and a turn comes while a test watches. */
export const timing: Timing = { pollMs: 100, settleMs: 2_000, stopMs: 5_000 };
export const turnMs = 1_000;
export const workQueue = {
  concurrency: 4,
  limitMs: 2_000,
  retry: { firstMs: 400, longestMs: 2_000, giveUpMs: 600_000 },
  /** Each job fails this often before it succeeds. */
  failures: 2,
  workMs: 20,
};
