import { setTimeout as pause } from 'node:timers/promises';

/** Rejects when the work is not finished in time. The work itself continues. */
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

/** The error of the work or of its time limit; undefined on success. */
export async function failureOf(work: () => Promise<void>, limitMs: number): Promise<unknown> {
  try {
    await withinTime(work(), limitMs);
    return undefined;
  } catch (error) {
    return error ?? new Error('failed without a reason');
  }
}
