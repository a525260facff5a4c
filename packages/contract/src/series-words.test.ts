import { expect, it } from 'vitest';
import { everyWeekOf, weekOf } from './series-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const slot = { weekday: 2, startTime: '19:00' };
const today = '2026-11-12';
const week = (startsAt: string, state: 'open' | 'over' = 'open') => ({
  startsAt,
  timeZone: 'Europe/Paris',
  state,
});

it.each([
  [slot, 'chaque mar. · 19 h'],
  [{ weekday: 0, startTime: '09:30' }, 'chaque dim. · 9 h 30'],
])('%j: %s', (series, words) => {
  expect(plain(everyWeekOf(series))).toBe(words);
});

it.each([
  ['2026-11-17T18:00:00Z', today, 'prochaine : 17 nov.'],
  ['2026-12-01T18:00:00Z', today, 'prochaine : 1er déc.'],
  ['2026-11-17T18:00:00Z', '2026-11-17', 'prochaine : ce soir'],
  ['2026-11-17T18:00:00Z', '2026-11-16', 'prochaine : demain'],
  // Moved to another day or another hour.
  ['2026-11-18T18:00:00Z', today, 'prochaine : mer. 18 nov.'],
  ['2026-11-17T19:30:00Z', today, 'prochaine : 17 nov. · 20 h 30'],
])('the week of %s, on %s: %s', (startsAt, day, words) => {
  expect(plain(weekOf(week(startsAt), slot, day))).toBe(words);
});

it('is not called the next one where a search has found it', () => {
  expect(weekOf(week('2026-11-24T18:00:00Z'), slot, today, true)).toBe('24 nov.');
});

it('is the last one once it is over', () => {
  expect(plain(weekOf(week('2026-11-10T18:00:00Z', 'over'), slot, today))).toBe('dernière : 10 nov.');
});
