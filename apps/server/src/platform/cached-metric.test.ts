import { afterEach, describe, expect, it, vi } from 'vitest';
import { cachedMetric } from './cached-metric.ts';

afterEach(() => void vi.useRealTimers());

describe('an answer for /metrics', () => {
  it('is asked for once a second, however many scrapers there are', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let asked = 0;
    const read = cachedMetric(async () => (asked += 1));
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    vi.advanceTimersByTime(999);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  });

  it('is undefined, neither an error nor an older value, when the question fails', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let fails = false;
    const read = cachedMetric(async () => {
      if (fails) throw new Error('away');
      return 'here';
    });
    expect(await read()).toBe('here');
    fails = true;
    vi.advanceTimersByTime(1_000);
    expect(await read()).toBeUndefined();
  });

  it('is undefined when it takes longer than a second', async () => {
    const begun = performance.now();
    expect(await cachedMetric(() => new Promise<never>(() => undefined))()).toBeUndefined();
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });
});
