import { describe, expect, it } from 'vitest';
import { defaultRetry, waitMs } from './back-off.ts';

const longest = (attempt: number) => waitMs(attempt, defaultRetry, 1);

describe('the wait before a job is tried again', () => {
  it('doubles after each failure, up to a quarter of an hour', () => {
    expect([1, 2, 3, 4].map(longest)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect([10, 11, 12, 2_000].map(longest)).toEqual([512_000, 900_000, 900_000, 900_000]);
  });

  it('is spread over a quarter of its length', () => {
    expect(waitMs(3, defaultRetry, 0)).toBe(3_000);
    expect(waitMs(3, defaultRetry, 0.5)).toBe(3_500);
  });
});
