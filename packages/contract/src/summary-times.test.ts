import { describe, expect, it } from 'vitest';
import { nextSummary, shareOfHour } from './summary-times.ts';

const first = '0'.repeat(32);
const halfWay = `80${'0'.repeat(30)}`;
const last = 'f'.repeat(32);
const next = (
  frequency: 'daily' | 'weekly',
  after: string,
  { timeZone = 'Europe/Paris', recipient = first } = {},
) => nextSummary({ frequency, timeZone, recipient }, new Date(after)).toISOString();

describe('summaries', () => {
  it.each([
    ['Europe/Paris', '2026-11-17T17:00:00.000Z'],
    ['Indian/Reunion', '2026-11-17T14:00:00.000Z'],
    ['Pacific/Tahiti', '2026-11-18T04:00:00.000Z'],
  ])('of the evening leave at 18 h of %s', (timeZone, at) => {
    expect(next('daily', '2026-11-17T12:00:00Z', { timeZone })).toBe(at);
  });

  it('of the evening leave once a day, at 18 h before and after the clocks change', () => {
    expect(next('daily', '2027-03-27T16:59:59Z')).toBe('2027-03-27T17:00:00.000Z');
    expect(next('daily', '2027-03-27T17:00:00Z')).toBe('2027-03-28T16:00:00.000Z');
  });

  it.each(['2026-11-19T17:00:00Z', '2026-11-20T08:00:00Z', '2026-11-26T16:59:59Z'])(
    'of the week leave on Thursdays: after %s',
    (after) => {
      expect(next('weekly', after)).toBe('2026-11-26T17:00:00.000Z');
    },
  );

  it('of the week leave when it is Thursday at the commune', () => {
    expect(next('weekly', '2026-11-19T12:00:00Z', { timeZone: 'Pacific/Tahiti' })).toBe(
      '2026-11-20T04:00:00.000Z',
    );
  });

  it('are spread over the hour by their recipient, the same for daily and weekly ones', () => {
    expect([first, halfWay].map(shareOfHour)).toEqual([0, 0.5]);
    for (const frequency of ['daily', 'weekly'] as const) {
      expect(next(frequency, '2026-11-19T12:00:00Z', { recipient: halfWay })).toBe(
        '2026-11-19T17:30:00.000Z',
      );
      expect(next(frequency, '2026-11-19T17:59:00Z', { recipient: last })).toBe('2026-11-19T17:59:59.000Z');
    }
  });
});
