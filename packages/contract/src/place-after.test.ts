import { expect, it } from 'vitest';
import { placeAfter } from './place-after.ts';

const now = new Date('2026-11-16T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const full = { places: 4, taken: 4 };

it.each([
  ['nobody waits', { ...full, startsAt: inHours(48), waiting: 0 }, 'est de nouveau libre'],
  ['nobody waits, and it starts soon', { ...full, startsAt: inHours(2), waiting: 0 }, 'est de nouveau libre'],
  [
    'someone waits',
    { ...full, startsAt: inHours(48), waiting: 2 },
    'est proposée à la première personne en attente',
  ],
  [
    'someone waits, on the last day',
    { ...full, startsAt: inHours(20), waiting: 1 },
    'est proposée aux personnes en attente',
  ],
  [
    'someone waits, in the last three hours',
    { ...full, startsAt: inHours(3), waiting: 1 },
    'va à la première personne en attente qui répond',
  ],
  [
    'someone waits while another place is called',
    { places: 4, taken: 3, startsAt: inHours(48), waiting: 1 },
    'va à la première personne en attente qui répond',
  ],
  ['it has started', { ...full, startsAt: inHours(-1), waiting: 1 }, undefined],
])('says who gets the place of someone who leaves: %s', (_, outing, words) => {
  expect(placeAfter(outing, 'participant', now)).toBe(words);
});

it.each(['offered', 'author'] as const)(
  'on the last day, only a participant who leaves makes a call for a replacement: %s',
  (by) => {
    const outing = { ...full, startsAt: inHours(20), waiting: 1 };
    expect(placeAfter(outing, by, now)).toBe('est proposée à la première personne en attente');
  },
);
