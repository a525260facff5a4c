import { expect, it } from 'vitest';
import { conversationTime } from './chat-time.ts';

const now = Date.UTC(2026, 4, 12, 12);
const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

it.each([
  [0, 'Maintenant'],
  [59_999, 'Maintenant'],
  [-2 * minutes, 'Maintenant'],
  [1 * minutes, 'il y a 1\u00A0min'],
  [59 * minutes, 'il y a 59\u00A0min'],
  [1 * hours, 'il y a 1\u00A0h'],
  [23 * hours, 'il y a 23\u00A0h'],
  [1 * days, 'Hier'],
  [2 * days, 'il y a 2\u00A0j'],
  [6 * days + 23 * hours, 'il y a 6\u00A0j'],
  [7 * days, '5 mai'],
  [200 * days, '24 oct.'],
])('what was said %i ms ago reads « %s »', (age, text) => {
  expect(conversationTime(now - age, now)).toBe(text);
});

it.each([undefined, '', 'hier', Number.NaN])('%j reads « Récent »', (timestamp) => {
  expect(conversationTime(timestamp, now)).toBe('Récent');
});
