import { expect, it } from 'vitest';
import { longDate, period } from './dates.ts';

const today = '2026-11-15';

it.each([
  [null, null, null],
  ['2026-11-17', '2026-12-19', 'Du 17 novembre au 19 décembre'],
  ['2026-12-01', null, 'À partir du 1er décembre'],
  [null, '2026-12-11', 'Jusqu’au 11 décembre'],
  ['2026-11-17', '2026-11-17', 'Le 17 novembre'],
  ['2026-11-17', '2027-01-01', 'Du 17 novembre au 1er janvier 2027'],
])('from %s to %s is %s', (startDate, endDate, words) => {
  expect(period({ startDate, endDate }, today)).toBe(words);
});

it('names a day as in Paris', () => {
  expect(longDate('2026-10-31T23:30:00Z')).toBe('1er novembre 2026');
  expect(longDate('hier')).toBe('');
});
