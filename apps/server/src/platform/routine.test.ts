import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { startRoutine } from './routine.ts';

const log = createLog('silent');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('comes back, also after a failure, and waits for a turn that takes longer', async () => {
  const ends: (() => void)[] = [];
  const work = vi
    .fn(() => new Promise<void>((resolve) => ends.push(resolve)))
    .mockRejectedValueOnce(new Error('no'));
  const routine = startRoutine({ name: 'test', everyMs: 1_000, firstMs: 100, work }, log);
  await vi.advanceTimersByTimeAsync(99);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(work).toHaveBeenCalledTimes(2);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(3);

  let stopped = false;
  const stopping = routine.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([work.mock.calls.length, stopped]).toEqual([3, false]);
  ends[1]?.();
  await stopping;
});
