import { describe, expect, it } from 'vitest';
import { toldOfCancellation } from './cancellation.ts';
import {
  canBeJoined,
  isCalled,
  isCalledAsCounted,
  mayAccept,
  outingStateOf,
  type PlainOuting,
  partOnJoining,
  placeFor,
  stateAt,
} from './outing-rules.ts';
import { isHeldBack, undoableMs } from './own-press.ts';
import { callsByLeaving, mayCall, sosAgainAt } from './sos-rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** In two days, two of four places taken. */
const anOuting = ({ hours = 48, ...own }: Partial<PlainOuting> & { hours?: number } = {}): PlainOuting => ({
  state: 'open',
  startsAt: inHours(hours),
  places: 4,
  taken: 2,
  held: 0,
  waiting: 0,
  admission: 'open',
  called: false,
  ...own,
});
const full = { state: 'full', taken: 4 } as const;

describe('the state of an outing', () => {
  it.each([
    ['cancelled, whatever else', { cancelledAt: now, endsAt: inHours(-1), taken: 4, places: 4 }, 'cancelled'],
    ['over at its end', { cancelledAt: null, endsAt: now, taken: 4, places: 4 }, 'over'],
    ['full', { cancelledAt: null, endsAt: inHours(1), taken: 4, places: 4 }, 'full'],
    ['open', { cancelledAt: null, endsAt: inHours(1), taken: 3, places: 4 }, 'open'],
  ] as const)('is %s', (_, stored, state) => {
    expect(outingStateOf(stored, now)).toBe(state);
  });

  it('that was read earlier becomes over at its end, unless it is cancelled', () => {
    const endsAt = '2026-11-16T12:00:00.000Z';
    expect(stateAt({ state: 'full', endsAt }, now)).toBe('over');
    expect(stateAt({ state: 'cancelled', endsAt }, now)).toBe('cancelled');
    expect(stateAt({ state: 'full', endsAt }, new Date(now.getTime() - 1))).toBe('full');
  });

  it.each([
    ['before its start', anOuting({ hours: 0.01 }), true],
    ['even when it is full', anOuting(full), true],
    ['not from its start on', anOuting({ hours: 0 }), false],
    ['not when it is cancelled', anOuting({ state: 'cancelled' }), false],
  ])('lets people join %s', (_, outing, joinable) => {
    expect(canBeJoined(outing, now)).toBe(joinable);
  });
});

describe('a free place', () => {
  it.each([
    ['three hours before the start', anOuting({ hours: 3 }), true],
    ['after an SOS', anOuting({ called: true }), true],
    ['not earlier', anOuting({ hours: 3.01 }), false],
  ])('is called %s', (_, outing, called) => {
    expect(isCalled(outing, now)).toBe(called);
  });

  it('is called, as far as one can count, when people wait for it', () => {
    expect(isCalledAsCounted(anOuting({ waiting: 1 }))).toBe(true);
    expect(isCalledAsCounted(anOuting({ ...full, waiting: 1 }))).toBe(false);
    expect(isCalledAsCounted(anOuting())).toBe(false);
  });

  it.each([
    ['is there', anOuting(), 'in', 'in'],
    ['is for those who wait', anOuting({ waiting: 1 }), 'waiting', 'waiting'],
    ['is called', anOuting({ waiting: 1, called: true }), 'in', 'in'],
    ['is not there', anOuting(full), 'waiting', 'waiting'],
    ['needs the author’s yes', anOuting({ admission: 'approval' }), 'in', 'asked'],
  ] as const)('decides what becomes of someone: it %s', (_, outing, admitted, joining) => {
    expect([placeFor(outing, now), partOnJoining(outing, now)]).toEqual([admitted, joining]);
  });
});

it.each([
  ['an offered place', anOuting({ ...full, held: 1 }), 'offered', true],
  ['a called place for which one waits', anOuting({ called: true, waiting: 1 }), 'waiting', true],
  ['no place that is offered to others first', anOuting({ waiting: 1 }), 'waiting', false],
  ['no place in a full outing', anOuting({ ...full, called: true, waiting: 1 }), 'waiting', false],
  ['nothing while the author has not said yes', anOuting({ called: true }), 'asked', false],
  ['nothing once it has started', anOuting({ ...full, held: 1, hours: 0 }), 'offered', false],
  [
    'nothing in a cancelled outing',
    anOuting({ called: true, waiting: 1, state: 'cancelled' }),
    'waiting',
    false,
  ],
] as const)('one may accept %s', (_, outing, state, may) => {
  expect(mayAccept(outing, { state }, now)).toBe(may);
});

describe('an SOS', () => {
  it.each([
    ['while a place is free', anOuting(), true],
    ['while a place is held', anOuting({ ...full, held: 1 }), true],
    ['not when everyone is there', anOuting(full), false],
    ['not once it has started', anOuting({ hours: 0 }), false],
  ])('may be sent %s', (_, outing, may) => {
    expect(mayCall(outing, now)).toBe(may);
  });

  it('may be sent again two hours later', () => {
    expect(sosAgainAt(now)).toEqual(inHours(2));
  });

  it.each([
    ['a full outing on the last day', anOuting({ ...full, hours: 24 }), true],
    ['not earlier', anOuting({ ...full, hours: 25 }), false],
    ['not one with a free place', anOuting({ hours: 5 }), false],
    ['not one that has started', anOuting({ ...full, hours: 0 }), false],
  ])('goes out by itself when someone leaves %s', (_, outing, calls) => {
    expect(callsByLeaving(outing, now)).toBe(calls);
  });
});

it('a cancellation is told to everyone who takes part, those who only ask included', () => {
  expect(toldOfCancellation({ taken: 3, held: 1, waiting: 2, asked: 1 })).toEqual({
    in: 2,
    waiting: 3,
    asked: 1,
  });
});

describe('a press of one’s own', () => {
  it.each([
    ['for ten seconds', { state: 'in', readableInMs: 12_000 }, 10_000],
    ['as long as the server still counts', { state: 'in', readableInMs: 5_000 }, 3_000],
    ['not between the tenth and the twelfth second', { state: 'in', readableInMs: 1_500 }, 0],
    ['for ten seconds when the server does not count', { state: 'in' }, 10_000],
    ['for ten seconds as a request', { state: 'asked' }, 10_000],
  ] as const)('is undone silently %s', (_, part, ms) => {
    expect(undoableMs(part)).toBe(ms);
  });

  it.each([
    ['while the server counts', { hasMeetingPoint: false, meetingPoint: null }, 2_000, true],
    ['not afterwards', { hasMeetingPoint: true, meetingPoint: 'Court 4' }, 0, false],
    [
      'while there is a meeting point that is not told',
      { hasMeetingPoint: true, meetingPoint: null },
      0,
      true,
    ],
  ] as const)('holds the details back %s', (_, outing, readableInMs, heldBack) => {
    expect(isHeldBack(outing, { state: 'in', readableInMs })).toBe(heldBack);
    expect(isHeldBack(outing, { state: 'waiting' })).toBe(false);
  });
});
