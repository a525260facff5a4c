import { expect, it } from 'vitest';
import type { PlainOuting } from './outing-rules.ts';
import { placeAfter } from './place-after.ts';

const now = new Date('2026-11-16T12:00:00Z');
const full = (hours: number, own: Partial<PlainOuting> = {}): PlainOuting => ({
  state: 'full',
  startsAt: new Date(now.getTime() + hours * 3_600_000),
  places: 4,
  taken: 4,
  held: 0,
  waiting: 1,
  admission: 'open',
  called: false,
  ...own,
});

it.each([
  ['nobody waits', full(48, { waiting: 0 }), 'est de nouveau libre'],
  ['nobody waits, and it starts soon', full(2, { waiting: 0 }), 'est de nouveau libre'],
  ['someone waits', full(48), 'est proposée à la première personne en attente'],
  ['someone waits, on the last day', full(20), 'est proposée aux personnes en attente'],
  ['someone waits, in the last three hours', full(3), 'va à la première personne en attente qui répond'],
  [
    'someone waits after an SOS',
    full(48, { taken: 3, called: true }),
    'va à la première personne en attente qui répond',
  ],
  ['it has started', full(-1), undefined],
])('says who gets the place of someone who leaves: %s', (_, outing, words) => {
  expect(placeAfter(outing, 'participant', now)).toBe(words);
});

it.each(['quietly', 'offered', 'author'] as const)(
  'on the last day, only a participant who leaves makes a call for a replacement: %s',
  (by) => {
    expect(placeAfter(full(20), by, now)).toBe('est proposée à la première personne en attente');
  },
);
