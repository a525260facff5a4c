import { expect, it } from 'vitest';
import { whenOf } from './when.ts';

it.each([
  ['2026-11-20', '2026-11-20', 'Le 20 novembre 2026'],
  ['2026-12-01', '2027-01-05', 'Du 1er décembre 2026 au 5 janvier 2027'],
  ['2026-11-20', null, 'À partir du 20 novembre 2026'],
  [null, '2026-11-20', 'Jusqu’au 20 novembre 2026'],
  [null, null, 'Quand vous voulez'],
])('%s to %s is: %s', (startDate, endDate, words) => {
  expect(whenOf({ startDate, endDate })).toBe(words);
});
