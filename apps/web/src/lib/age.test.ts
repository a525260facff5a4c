import { expect, it } from 'vitest';
import { ageInWords } from './age.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const hour = 3_600_000;

it.each([
  [-hour, "À l'instant"],
  [0, "À l'instant"],
  [hour - 1, "À l'instant"],
  [hour, 'il y a 1\u00A0h'],
  [3.9 * hour, 'il y a 3\u00A0h'],
  [24 * hour - 1, 'il y a 23\u00A0h'],
  [24 * hour, 'il y a 1 jour'],
  [7 * 24 * hour - 1, 'il y a 6 jours'],
  [7 * 24 * hour, '8 nov. 2026'],
])('after %i ms says %s', (age, words) => {
  expect(ageInWords(new Date(now - age).toISOString(), now)).toBe(words);
});

it('says nothing about a moment that cannot be read', () => {
  expect(ageInWords('bientôt', now)).toBe('');
});
