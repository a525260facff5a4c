import { describe, expect, it } from 'vitest';
import { nextReminder, remindersOf } from './reminder-times.ts';

const at = (startsAt: string, timeZone: string) =>
  remindersOf(new Date(startsAt), timeZone).map(({ kind, at: moment }) => [kind, moment.toISOString()]);

describe('reminders', () => {
  it.each([
    ['Paris', '2026-11-17T18:00:00Z', 'Europe/Paris', '2026-11-16T17:00:00.000Z', '2026-11-17T16:00:00.000Z'],
    [
      'La Réunion',
      '2026-11-17T15:00:00Z',
      'Indian/Reunion',
      '2026-11-16T14:00:00.000Z',
      '2026-11-17T13:00:00.000Z',
    ],
    [
      'Tahiti',
      '2026-11-18T05:00:00Z',
      'Pacific/Tahiti',
      '2026-11-17T04:00:00.000Z',
      '2026-11-18T03:00:00.000Z',
    ],
    [
      'Paris, after the clocks changed',
      '2027-03-28T17:00:00Z',
      'Europe/Paris',
      '2027-03-27T17:00:00.000Z',
      '2027-03-28T15:00:00.000Z',
    ],
  ])('come at 18 h the day before and two hours before, in %s', (_, startsAt, zone, dayBefore, soon) => {
    expect(at(startsAt, zone)).toEqual([
      ['day-before', dayBefore],
      ['soon', soon],
    ]);
  });

  it.each([
    ['8:59', '2026-11-17T07:59:00Z', 1],
    ['9:00', '2026-11-17T08:00:00Z', 2],
    ['23:59', '2026-11-17T22:59:00Z', 2],
    ['0:00', '2026-11-16T23:00:00Z', 1],
  ])('none comes between 22 h and 7 h: a start at %s', (_, startsAt, count) => {
    expect(at(startsAt, 'Europe/Paris')).toHaveLength(count);
  });

  it('that have passed are left out', () => {
    const start = new Date('2026-11-17T18:00:00Z');
    const next = (after: string) => nextReminder(start, 'Europe/Paris', new Date(after))?.toISOString();
    expect(next('2026-11-10T00:00:00Z')).toBe('2026-11-16T17:00:00.000Z');
    expect(next('2026-11-16T17:00:00Z')).toBe('2026-11-17T16:00:00.000Z');
    expect(next('2026-11-17T16:00:00Z')).toBeUndefined();
  });
});
