import { expect, it } from 'vitest';
import { anOuting } from '../../../../test/announcements.ts';
import { readOuting } from './read-outing.ts';

it('keeps what our own server sends, nulls and fields of later versions included', () => {
  const told = { priceCents: 800, meetingPoint: 'Court 4', cancelledAt: '2027-11-16T13:00:00Z', rank: 2 };
  for (const sent of [anOuting(), { ...anOuting({ state: 'cancelled', admission: 'approval' }), ...told }]) {
    expect(readOuting(sent)).toEqual(sent);
  }
});

it('leaves out what another server means differently', () => {
  const { called, ...outing } = anOuting({ taken: 1, waiting: 0 });
  expect(called).toBe(false);
  expect(readOuting({ ...outing, called: null, asked: ['lea'], sosAgainAt: 'bientôt' })).toEqual({
    ...outing,
    called: false,
  });
});

it.each([
  ['says nothing about it', { minimum: undefined, confirmed: undefined, missing: undefined }],
  ['says only a part of it', { minimum: 4, missing: undefined }],
  ['means something else by it', { minimum: 'quatre', confirmed: 'oui', missing: 2 }],
])('has no minimum when another server %s', (_, sent) => {
  expect(readOuting({ ...anOuting(), ...sent })).toEqual(anOuting());
});

it.each([
  ['none', undefined],
  ['null', null],
  ['a text', 'mardi'],
  ['a list', []],
  ['no time zone', { ...anOuting(), timeZone: undefined }],
  ['an unknown time zone', anOuting({ timeZone: 'Europe/Lyon' })],
  ['an empty time zone', anOuting({ timeZone: '' })],
  ['a start that is no instant', anOuting({ startsAt: 'mardi à 19 h' })],
  ['no end', { ...anOuting(), endsAt: null }],
  ['places that are no number', { ...anOuting(), places: '4' }],
  ['fewer than no places', anOuting({ taken: -1 })],
  ['an unknown level', { ...anOuting(), level: 'toString' }],
  ['an unknown state', { ...anOuting(), state: 'postponed' }],
  ['a price that is no number', { ...anOuting(), priceCents: '8 €' }],
])('is none when a server sends %s', (_, sent) => {
  expect(readOuting(sent)).toBeNull();
});
