import { expect, it } from 'vitest';
import { slotsToMake, startOfSlot } from './slots.ts';

const paris = 'Europe/Paris';
const aSeries = { next_slot: '2026-11-24', until: null, time_zone: paris, start_time: '19:00' };
const noon = new Date('2026-11-19T11:00:00Z');

it('makes the weeks of eight weeks from today on', () => {
  const { slots, next } = slotsToMake(aSeries, noon);
  expect(slots).toHaveLength(8);
  expect([slots[0], slots.at(-1), next]).toEqual(['2026-11-24', '2027-01-12', '2027-01-19']);
  expect(slotsToMake({ ...aSeries, next_slot: next }, noon)).toEqual({ slots: [], next });
  // A week later it is one more.
  expect(slotsToMake({ ...aSeries, next_slot: next }, new Date('2026-11-25T11:00:00Z')).slots).toEqual([
    next,
  ]);
});

it('makes the eight weeks of a series that begins later from its first day on', () => {
  const first = '2027-03-02';
  const { slots } = slotsToMake({ ...aSeries, next_slot: first }, noon, first);
  expect([slots.length, slots[0]]).toEqual([8, first]);
});

it('ends with the last day', () => {
  const { slots, next } = slotsToMake({ ...aSeries, until: '2026-12-08' }, noon);
  expect(slots).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
  expect(next).toBe('2026-12-15');
});

it('leaves out what has passed while nothing was made', () => {
  const { slots, next } = slotsToMake(aSeries, new Date('2027-02-02T18:30:00Z'));
  // 19:30 of a Tuesday: that week has begun.
  expect([slots[0], slots.length, next]).toEqual(['2027-02-09', 7, '2027-03-30']);
});

it('keeps the hour of the clock at the commune across both changes of clocks, and overseas', () => {
  const at = (slot: string, zone = paris) => startOfSlot(slot, '19:00', zone).toISOString();
  expect([at('2027-03-23'), at('2027-03-30')]).toEqual([
    '2027-03-23T18:00:00.000Z',
    '2027-03-30T17:00:00.000Z',
  ]);
  expect([at('2026-10-20'), at('2026-10-27')]).toEqual([
    '2026-10-20T17:00:00.000Z',
    '2026-10-27T18:00:00.000Z',
  ]);
  expect(at('2027-03-30', 'Indian/Reunion')).toBe('2027-03-30T15:00:00.000Z');
  expect(at('2027-03-30', 'America/Miquelon')).toBe('2027-03-30T21:00:00.000Z');
});

it('starts an hour later on the day on which the hour does not exist', () => {
  expect(startOfSlot('2027-03-28', '02:30', paris).toISOString()).toBe('2027-03-28T01:30:00.000Z');
  expect(startOfSlot('2027-04-04', '02:30', paris).toISOString()).toBe('2027-04-04T00:30:00.000Z');
});
