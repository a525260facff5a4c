import { expect, it } from 'vitest';
import { notificationTime } from './notification-time.ts';

const now = Date.UTC(2026, 4, 12, 12);
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

it.each([
  [0, "À l'instant"],
  [59 * seconds, "À l'instant"],
  [-5 * minutes, "À l'instant"],
  [1 * minutes, 'il y a 1\u00A0min'],
  [59 * minutes, 'il y a 59\u00A0min'],
  [1 * hours, 'il y a 1\u00A0h'],
  [23 * hours, 'il y a 23\u00A0h'],
  [1 * days, 'il y a 1\u00A0j'],
  [7 * days, 'il y a 7\u00A0j'],
  [7 * days + hours, '05/05'],
  [40 * days, '02/04'],
])('what is %i ms old reads « %s »', (age, text) => {
  expect(notificationTime(now - age, now)).toBe(text);
});

it.each([undefined, null, '', 'hier', Number.NaN])('%j reads « Récent »', (timestamp) => {
  expect(notificationTime(timestamp, now)).toBe('Récent');
});

it('understands ISO text, seconds and milliseconds alike', () => {
  const instant = now - 3 * hours;
  expect(
    [new Date(instant).toISOString(), instant / 1_000, instant].map((t) => notificationTime(t, now)),
  ).toEqual(Array(3).fill('il y a 3\u00A0h'));
});

it('gives the day in France, also late in the evening', () => {
  expect(notificationTime('2026-03-31T22:30:00Z', now)).toBe('01/04');
});
