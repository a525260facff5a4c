import { expect, it } from 'vitest';
import { anEntry } from '../../../test/agenda.ts';
import { anOuting } from '../../../test/announcements.ts';
import { busyAt } from './busy-at.ts';

/** From 19 h to 20 h 30 in Paris. */
const outing = anOuting({ startsAt: '2026-11-19T18:00:00Z', endsAt: '2026-11-19T19:30:00Z' });
const at = (from: string, to: string) => ({
  startsAt: new Date(`2026-11-19T${from}Z`),
  endsAt: new Date(`2026-11-19T${to}Z`),
});
const during = at('19:00', '20:00');
const agendaOf = (entry: Parameters<typeof anEntry>[0]) => ({
  upcoming: [anEntry({ announceId: 'a1', role: 'in', outing, ...entry })],
  past: [],
});

it.each([
  ['begins before it ends', during, true],
  ['lies within it', at('18:15', '18:30'), true],
  ['lies around it', at('17:00', '21:00'), true],
  ['begins when it ends', at('19:30', '20:00'), false],
  ['ends when it begins', at('17:00', '18:00'), false],
])('a game that %s', (_, moment, found) => {
  expect(busyAt(agendaOf({}), moment)?.announceId).toBe(found ? 'a1' : undefined);
});

it.each([
  ['author', true],
  ['in', true],
  ['offered', false],
  ['waiting', false],
  ['asked', false],
] as const)('counts for %s: %s', (role, found) => {
  expect(Boolean(busyAt(agendaOf({ role }), during))).toBe(found);
});

it('does not count when it is cancelled, or the one that is edited', () => {
  expect(busyAt(agendaOf({ outing: { ...outing, state: 'cancelled' } }), during)).toBeUndefined();
  expect(busyAt(agendaOf({}), during, 'a1')).toBeUndefined();
});
