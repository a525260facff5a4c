import { describe, expect, it } from 'vitest';
import { offerDeadline } from './deadline.ts';

const until = (start: string, now: string, timeZone = 'Europe/Paris', scale = 1) =>
  offerDeadline({ startsAt: new Date(start), timeZone }, new Date(now), scale).toISOString();

describe('the time to answer an offer', () => {
  it.each([
    [
      'is a quarter of the time until the start',
      '2026-11-20T19:00:00Z',
      '2026-11-20T07:00:00Z',
      '2026-11-20T10:00:00.000Z',
    ],
    ['is at most 6 hours', '2026-11-25T19:00:00Z', '2026-11-20T08:00:00Z', '2026-11-20T14:00:00.000Z'],
    ['is at least 20 minutes', '2026-11-20T12:00:00Z', '2026-11-20T08:50:00Z', '2026-11-20T09:10:00.000Z'],
    [
      'ends 3 hours before the start',
      '2026-11-20T12:00:00Z',
      '2026-11-20T08:00:00Z',
      '2026-11-20T09:00:00.000Z',
    ],
    // 22 h in Paris is 21:00 UTC, 8 h is 07:00 UTC.
    ['leaves the night out', '2026-11-25T19:00:00Z', '2026-11-20T20:00:00Z', '2026-11-21T12:00:00.000Z'],
    [
      'begins in the morning when it is made at night',
      '2026-11-25T19:00:00Z',
      '2026-11-21T01:00:00Z',
      '2026-11-21T13:00:00.000Z',
    ],
  ])('%s', (_name, start, now, deadline) => {
    expect(until(start, now)).toBe(deadline);
  });

  it('counts the night of the commune', () => {
    // 20 h in Tahiti, which is UTC−10.
    expect(until('2026-11-30T19:00:00Z', '2026-11-21T06:00:00Z', 'Pacific/Tahiti')).toBe(
      '2026-11-21T22:00:00.000Z',
    );
    // 20 h in La Réunion, which is UTC+4.
    expect(until('2026-11-30T19:00:00Z', '2026-11-21T16:00:00Z', 'Indian/Reunion')).toBe(
      '2026-11-22T08:00:00.000Z',
    );
  });

  it('spans a change of the clock', () => {
    // On 25 October 2026 the clocks of Paris go back: 8 h is 07:00 UTC, the evening before 22 h was 20:00 UTC.
    expect(until('2026-11-05T19:00:00Z', '2026-10-24T19:00:00Z')).toBe('2026-10-25T12:00:00.000Z');
  });

  it('is shorter with a smaller scale', () => {
    expect(until('2026-11-25T19:00:00Z', '2026-11-20T08:00:00Z', 'Europe/Paris', 0.001)).toBe(
      '2026-11-20T08:00:21.600Z',
    );
  });
});
