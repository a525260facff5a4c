import { setTimeout as pause } from 'node:timers/promises';

/** Rejects when the work is not finished in time. The work itself goes on. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then((): never => {
    throw new Error(`not finished after ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Why the work did not succeed in time; nothing if it did. */
export async function failureOf(work: () => Promise<void>, limitMs: number): Promise<unknown> {
  try {
    await withinTime(work(), limitMs);
    return undefined;
  } catch (error) {
    return error ?? new Error('failed without a reason');
  }
}
