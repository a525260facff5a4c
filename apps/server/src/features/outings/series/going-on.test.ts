import { expect, it } from 'vitest';
import { dueStep } from './going-on.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const nobody = { taken: 0, held: 0, waiting: 0, asked: 0, cancelled_at: null as Date | null };
const week = (days: number, change: Partial<typeof nobody> = {}) => ({
  ...nobody,
  ...change,
  ends_at: inDays(days),
});
const series = {
  asked_at: null,
  paused_at: null,
  kept_on_at: inDays(-100),
  time_zone: 'Europe/Paris',
  next_slot: '2027-01-10',
  until: null,
};
const [past, coming] = [[-29, -22, -15, -8, -1].map((days) => week(days)), [6, 13].map((days) => week(days))];

it.each([
  ['five weeks without anybody', past, coming, 'ask'],
  ['four', past.slice(1), coming, undefined],
  ['four after one in which somebody came', [week(-29, { taken: 1 }), ...past.slice(1)], coming, undefined],
  ['five after one in which somebody came', [week(-36, { taken: 1 }), ...past], coming, 'ask'],
  ['five, one of them between skipped ones', [...past, week(-11, { cancelled_at: now })], coming, 'ask'],
  [
    'five with an offer that nobody took',
    [...past.slice(1), week(-29, { taken: 1, held: 1 })],
    coming,
    'ask',
  ],
  ['somebody comes next week', past, [week(6, { taken: 1 })], undefined],
  ['somebody waits', past, [week(6), week(13, { waiting: 1 })], undefined],
  ['somebody asks to come', past, [week(6), week(13, { asked: 1 })], undefined],
  [
    'somebody was in a week that is skipped',
    past,
    [week(6), week(13, { taken: 1, cancelled_at: now })],
    'ask',
  ],
  ['no week is to come', past, [], undefined],
])('%s: %s', (_title, before, after, due) => {
  expect(dueStep(series, [...after, ...before], now)).toBe(due);
});

it.each([
  ['07:59', undefined],
  ['08:00', 'ask'],
  ['21:59', 'ask'],
  ['22:00', undefined],
])('asks by day at the commune: %s there', (time, due) => {
  const there = { ...series, time_zone: 'Pacific/Noumea' };
  expect(dueStep(there, [...past, ...coming], new Date(`2026-11-20T${time}:00+11:00`))).toBe(due);
});

it('asks again only after five more', () => {
  const weeks = [...past, ...coming];
  expect(dueStep({ ...series, kept_on_at: inDays(-28) }, weeks, now)).toBeUndefined();
  expect(dueStep({ ...series, kept_on_at: inDays(-30) }, weeks, now)).toBe('ask');
});

it('pauses after a week without an answer, unless somebody comes', () => {
  const weeks = [...past, ...coming];
  const asked = (days: number) => ({ ...series, asked_at: inDays(-days) });
  expect(dueStep(asked(6), weeks, now)).toBeUndefined();
  expect(dueStep(asked(7), weeks, now)).toBe('pause');
  expect(dueStep(asked(7), [...past, week(6, { waiting: 1 })], now)).toBe('void');
  expect(dueStep(asked(1), [...past, week(6, { taken: 1 })], now)).toBe('void');
  // The weeks to come are not made yet, or there are none any more.
  expect(dueStep(asked(7), past, now)).toBeUndefined();
  expect(dueStep({ ...asked(7), until: '2026-11-19' }, past, now)).toBe('void');
  expect(dueStep({ ...asked(7), paused_at: now }, weeks, now)).toBeUndefined();
});
