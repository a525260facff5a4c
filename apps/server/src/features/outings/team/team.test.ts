import { canBeJoined, isCalled, mayAccept, partOnJoining } from '@coequipiers/contract/outing-rules';
import { mayCall } from '@coequipiers/contract/sos-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import type { Clock } from '../../../platform/clock.ts';
import { expectLaws, hold } from '../test/team-laws.ts';
import {
  accept,
  adapt,
  admit,
  type Change,
  callForReplacement,
  close,
  decline,
  join,
  leave,
  leaveAtShortNotice,
  type Member,
  plain,
  removeMember,
  settle,
  type Team,
  type TeamOuting,
  takenBy,
  waitingOf,
} from './team.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T19:00:00Z');
const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const anOuting = (change: Partial<TeamOuting> = {}): TeamOuting => ({
  places: 2,
  admission: 'open',
  startsAt: new Date(start),
  timeZone: 'Europe/Paris',
  cancelled: false,
  called: false,
  minimum: null,
  playedAnyway: false,
  ...change,
});
const hoursBefore = (hours: number): Clock => ({ now: new Date(start - hours * hourMs), offerScale: 1 });
const stateOf = ({ members }: Team, personId: string) =>
  members.find((member) => member.personId === personId)?.state;
const done = (change: Change): Team => {
  if ('refused' in change) throw new Error(change.refused);
  return change;
};
/** All of these people join, one after the other. */
const joined = (outing: TeamOuting, ids: string, clock = hoursBefore(72)): Team =>
  ids.split('').reduce((team, id) => done(join(team, id, clock)), { outing, members: [] } as Team);

type Step =
  | { kind: 'join' | 'accept' | 'leave' | 'leaveAtShortNotice' | 'admit' | 'decline' | 'remove'; who: string }
  | { kind: 'places'; places: number }
  | { kind: 'admission'; admission: TeamOuting['admission'] }
  | { kind: 'move'; hours: number }
  | { kind: 'sos' | 'close' }
  | { kind: 'wait'; minutes: number };

const who = fc.constantFrom(...people);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('join' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('accept', 'leave', 'leaveAtShortNotice', 'admit', 'decline', 'remove'),
      who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('places' as const), places: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('admission' as const),
      admission: fc.constantFrom('open', 'approval'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), hours: fc.integer({ min: -12, max: 48 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('sos', 'close') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 600 }) }),
  },
);

function after(team: Team, step: Step, clock: Clock): Change {
  switch (step.kind) {
    case 'join':
      return join(team, step.who, clock);
    case 'accept':
      return accept(team, step.who, clock);
    case 'leave':
      return leave(team, step.who, clock);
    case 'leaveAtShortNotice':
      return leaveAtShortNotice(team, step.who, clock);
    case 'admit':
      return admit(team, step.who, clock);
    case 'decline':
      return decline(team, step.who, clock);
    case 'remove':
      return removeMember(team, step.who, clock);
    case 'places':
      return adapt(team, { ...team.outing, places: step.places }, clock);
    case 'admission':
      return adapt(team, { ...team.outing, admission: step.admission }, clock);
    case 'move': {
      const startsAt = new Date(team.outing.startsAt.getTime() + step.hours * hourMs);
      return startsAt <= clock.now ? team : adapt(team, { ...team.outing, startsAt }, clock);
    }
    case 'sos':
      return callForReplacement(team, clock);
    case 'close':
      return close(team, clock);
    case 'wait':
      return settle(team, clock);
  }
}

/** Nobody who waits is passed over: whoever was before another on the list has a place no later, unless they left. */
function expectOrder(before: Team, later: Team, clock: Clock, step: Step): void {
  if ([later, before].some((team) => isCalled(plain(team), clock.now))) return;
  const was = waitingOf(before.members);
  const got = (member: Member) => ['in', 'offered'].includes(stateOf(later, member.personId) ?? '');
  const stillWaits = (member: Member) => stateOf(later, member.personId) === 'waiting';
  was.forEach((member, index) => {
    if (!got(member) || ('who' in step && step.who === member.personId)) return;
    hold('nobody is passed over', !was.slice(0, index).some(stillWaits));
  });
}

/** What the page shows by the rules of the contract is what a press then does. */
function expectJudged(team: Team, step: Step, change: Change, { now }: Clock): void {
  const outing = plain(team);
  const isDone = !('refused' in change);
  if (step.kind === 'close' && !('refused' in change))
    hold('closed means as many places as are taken', takenBy(change.members) === change.outing.places);
  if (step.kind === 'sos') hold('an SOS may be sent', mayCall(outing, now) === isDone);
  if (step.kind !== 'join' && step.kind !== 'accept') return;
  const member = team.members.find(({ personId }) => personId === step.who) ?? null;
  if (step.kind === 'accept' && member?.state !== 'in')
    hold('one may accept', mayAccept(outing, member, now) === isDone);
  if (step.kind === 'join' && (!member || member.state === 'left'))
    hold(
      'one becomes what was said',
      (canBeJoined(outing, now) && partOnJoining(outing, now)) === (isDone && stateOf(change, step.who)),
    );
}

describe('the team of an outing', () => {
  it('keeps its invariants through any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), fc.integer({ min: 2, max: 100 }), (steps, hours) => {
        let team: Team = { outing: anOuting(), members: [] };
        let { now } = hoursBefore(hours);
        for (const step of steps) {
          if (step.kind === 'wait') now = new Date(now.getTime() + step.minutes * 60_000);
          const clock = { now, offerScale: 1 };
          const before = settle(team, clock);
          const change = after(team, step, clock);
          expectJudged(before, step, change, clock);
          team = 'refused' in change ? before : change;
          expectLaws(team, clock);
          expectOrder(before, team, clock, step);
        }
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? times(1_000, 10_000)) },
    );
  });

  it('takes those who come first, and puts those who come later on the waiting list', () => {
    const team = joined(anOuting(), 'abcd');
    expect(['a', 'b', 'c', 'd'].map((id) => stateOf(team, id))).toEqual(['in', 'in', 'waiting', 'waiting']);
    expect(done(join(team, 'c', hoursBefore(71)))).toEqual(team);
  });

  it('offers a free place to the first who waits, and to the next when it runs out', () => {
    const left = leave(joined(anOuting(), 'abcd'), 'a', hoursBefore(48));
    expect(stateOf(left, 'c')).toBe('offered');
    expect(done(join(left, 'e', hoursBefore(48))).members.at(-1)).toMatchObject({
      personId: 'e',
      state: 'waiting',
    });
    const later = settle(left, hoursBefore(24));
    expect([stateOf(later, 'c'), stateOf(later, 'd')]).toEqual(['left', 'offered']);
    expect(accept(later, 'c', hoursBefore(24))).toEqual({ refused: 'gone' });
    expect(stateOf(done(accept(later, 'd', hoursBefore(23.9))), 'd')).toBe('in');
  });

  it('calls a free place in the last 3 hours: it goes to the first who takes it', () => {
    const team = leave(joined(anOuting(), 'abcd'), 'a', hoursBefore(2));
    expect([stateOf(team, 'c'), stateOf(team, 'd')]).toEqual(['waiting', 'waiting']);
    const taken = done(accept(team, 'd', hoursBefore(1)));
    expect([stateOf(taken, 'd'), stateOf(taken, 'c')]).toEqual(['in', 'waiting']);
    expect(accept(taken, 'c', hoursBefore(1))).toEqual({ refused: 'gone' });
    expect(stateOf(done(join(team, 'e', hoursBefore(1))), 'e')).toBe('in');
  });

  it('lets the author decide, and once it is open lets in those who asked, in order', () => {
    const team = joined(anOuting({ admission: 'approval' }), 'abc');
    expect(team.members.map(({ state }) => state)).toEqual(['asked', 'asked', 'asked']);
    const yes = done(admit(team, 'b', hoursBefore(70)));
    const no = done(decline(yes, 'a', hoursBefore(70)));
    expect([stateOf(no, 'a'), stateOf(no, 'b')]).toEqual(['declined', 'in']);
    expect(join(no, 'a', hoursBefore(69))).toEqual({ refused: 'answered' });
    const open = done(adapt(team, anOuting(), hoursBefore(69)));
    expect(open.members.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
  });

  it('is closed at the places that are taken, offered ones too, and goes on as any full outing', () => {
    const team = leave(joined(anOuting({ places: 3 }), 'abcd'), 'a', hoursBefore(48));
    const closed = done(close(team, hoursBefore(48)));
    expect(closed.outing.places).toBe(3);
    const few = done(close(joined(anOuting({ places: 9 }), 'ab'), hoursBefore(48)));
    expect(few.outing.places).toBe(2);
    const later = done(join(few, 'c', hoursBefore(47)));
    expect(stateOf(later, 'c')).toBe('waiting');
    expect(stateOf(leave(later, 'a', hoursBefore(46)), 'c')).toBe('offered');
    expect(stateOf(done(adapt(later, anOuting({ places: 9 }), hoursBefore(46))), 'c')).toBe('offered');
  });

  it('cannot be closed with nobody in it, or once it has started', () => {
    expect(close(joined(anOuting(), ''), hoursBefore(48))).toEqual({ refused: 'not-there' });
    expect(close(joined(anOuting(), 'a'), hoursBefore(0))).toEqual({ refused: 'closed' });
  });

  it('changes nothing once it has started, except that offers end', () => {
    const team = leave(joined(anOuting(), 'abc'), 'a', hoursBefore(48));
    const started = { now: new Date(start), offerScale: 1 };
    expect(join(team, 'e', started)).toEqual({ refused: 'closed' });
    expect(accept(team, 'c', started)).toEqual({ refused: 'gone' });
    expect(stateOf(settle(team, started), 'c')).toBe('left');
    const asked = joined(anOuting({ admission: 'approval' }), 'a');
    expect(stateOf(done(adapt(asked, anOuting(), started)), 'a')).toBe('asked');
  });
});
