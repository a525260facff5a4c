import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;
const minuteMs = 60_000;

describe('the day of a page that stays open', () => {
  it.each([
    ['Europe/Paris', '2026-11-16T22:59:59Z', '2026-11-16', '2026-11-17'],
    // The clocks change in the night before this midnight.
    ['Europe/Paris', '2026-10-25T22:59:59Z', '2026-10-25', '2026-10-26'],
    ['Europe/Paris', '2027-03-28T21:59:59Z', '2027-03-28', '2027-03-29'],
    ['Indian/Reunion', '2026-11-16T19:59:59Z', '2026-11-16', '2026-11-17'],
    ['Pacific/Marquesas', '2026-11-16T09:29:59Z', '2026-11-15', '2026-11-16'],
  ])('changes at midnight in %s, after %s', (timeZone, lastSecond, before, after) => {
    const midnight = Date.parse(lastSecond) + 1_000;
    vi.useFakeTimers({ now: midnight - 25 * hourMs - 7 * minuteMs });
    const { result, unmount } = renderHook(() => useToday(timeZone));
    act(() => void vi.advanceTimersByTime(midnight - 1 - Date.now()));
    expect(result.current).toBe(before);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(after);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
