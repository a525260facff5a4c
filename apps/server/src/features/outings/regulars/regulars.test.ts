import { takesPart } from '@coequipiers/contract/participation-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import type { Clock } from '../../../platform/clock.ts';
import {
  accept,
  adapt,
  type Carried,
  type Change,
  decline,
  dismiss,
  firstMembers,
  join,
  leave,
  type Team,
  type TeamOuting,
  welcome,
} from '../team/team.ts';
import { expectLaws, hold } from '../test/team-laws.ts';

// The weeks of a series and those who come every week, as far as the rules are pure. Here each press is spelled out on all weeks; the
// service is held against the same laws in `regulars-histories.integration.test.ts`.

const weekMs = 7 * 86_400_000;
const begin = Date.parse('2026-11-20T19:00:00Z');
/** Three days before the first week: nothing is called, and no offer ends. */
const clock: Clock = { now: new Date(begin - (3 * weekMs) / 7), offerScale: 1 };
const people = ['a', 'b', 'c', 'd', 'e', 'f'];

type Slot = {
  outing: Pick<TeamOuting, 'places' | 'admission'>;
  /** In the order in which they asked, or became regular. */
  carried: Carried[];
  weeks: Team[];
  /** Who has given back which week, and has not come back since. */
  away: Set<string>;
};

type Step =
  | { kind: 'week' }
  | { kind: 'every' | 'cease' | 'yes' | 'no' | 'remove'; who: string }
  | { kind: 'once' | 'leave' | 'accept'; who: string; week: number }
  | { kind: 'places'; places: number }
  | { kind: 'admission'; admission: TeamOuting['admission'] };

const who = fc.constantFrom(...people);
const week = fc.nat(5);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('week' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('every' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cease', 'yes', 'no', 'remove'), who }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('once', 'leave', 'accept'), who, week }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('places' as const), places: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('admission' as const),
      admission: fc.constantFrom('open', 'approval'),
    }),
  },
);

const stateIn = ({ members }: Team, person: string) =>
  members.find(({ personId }) => personId === person)?.state;
const isIn = (team: Team, person: string): boolean => {
  const state = stateIn(team, person);
  return state !== undefined && takesPart({ state });
};
const regularIn = ({ carried }: Slot, person: string) =>
  carried.find(({ personId }) => personId === person)?.state;
const awayFrom = (index: number, person: string): string => `${index} ${person}`;

/** As it is stored: whoever has left is like anybody else. */
const stored = (team: Team): Team => ({
  ...team,
  members: team.members.filter(({ state }) => state !== 'left'),
});
const orSame = (team: Team, change: Change): Team => ('refused' in change ? team : stored(change));
const onAll = (slot: Slot, act: (team: Team, index: number) => Change): Team[] =>
  slot.weeks.map((team, index) => orSame(team, act(team, index)));
/** What somebody is from now on, as the last one. */
const became = ({ carried }: Slot, personId: string, state: Carried['state'] | undefined): Carried[] => [
  ...carried.filter((one) => one.personId !== personId),
  ...(state ? [{ personId, state }] : []),
];

function after(slot: Slot, step: Step): Slot {
  const { outing, carried, weeks } = slot;
  switch (step.kind) {
    case 'week': {
      const startsAt = new Date(begin + weeks.length * weekMs);
      const state = { cancelled: false, called: false, minimum: null, playedAnyway: false };
      const team = { ...outing, startsAt, timeZone: 'Europe/Paris', ...state };
      return { ...slot, weeks: [...weeks, { outing: team, members: firstMembers(outing, carried) }] };
    }
    case 'every': {
      if (regularIn(slot, step.who)) return slot;
      const state = outing.admission === 'open' ? 'yes' : 'asked';
      const away = [...slot.away].filter((one) => !one.endsWith(step.who));
      return {
        ...slot,
        carried: became(slot, step.who, state),
        weeks: onAll(slot, (team) => join(team, step.who, clock)),
        away: new Set(away),
      };
    }
    case 'cease':
      if (!['asked', 'yes'].includes(regularIn(slot, step.who) ?? '')) return slot;
      return {
        ...slot,
        carried: became(slot, step.who, undefined),
        weeks: onAll(slot, (team) => leave(team, step.who, clock)),
        away: new Set([...slot.away, ...weeks.map((_, index) => awayFrom(index, step.who))]),
      };
    case 'yes':
      if (regularIn(slot, step.who) !== 'asked') return slot;
      return {
        ...slot,
        carried: became(slot, step.who, 'yes'),
        weeks: onAll(slot, (team, index) =>
          slot.away.has(awayFrom(index, step.who)) ? team : welcome(team, step.who, clock),
        ),
      };
    case 'no':
      if (regularIn(slot, step.who) !== 'asked') return slot;
      return {
        ...slot,
        carried: became(slot, step.who, undefined),
        weeks: onAll(slot, (team) => decline(team, step.who, clock)),
      };
    case 'remove':
      return {
        ...slot,
        carried: became(slot, step.who, 'refused'),
        weeks: onAll(slot, (team) => dismiss(team, step.who, clock)),
      };
    case 'once':
    case 'leave':
    case 'accept': {
      const act = { once: join, leave, accept }[step.kind];
      const key = awayFrom(step.week, step.who);
      const away = new Set(slot.away);
      if (step.kind === 'once') away.delete(key);
      if (step.kind === 'leave' && step.week < weeks.length) away.add(key);
      return {
        ...slot,
        weeks: onAll(slot, (team, index) => (index === step.week ? act(team, step.who, clock) : team)),
        away,
      };
    }
    case 'places':
    case 'admission': {
      const changed = {
        places: step.kind === 'places' ? step.places : outing.places,
        admission: step.kind === 'admission' ? step.admission : outing.admission,
      };
      const edited = weeks.map((team) => adapt(team, { ...team.outing, ...changed }, clock));
      const isRefused = edited.some((change) => 'refused' in change);
      if (isRefused) return slot;
      const isOpened = changed.admission === 'open';
      const admitted = carried.filter(({ state }) => isOpened && state === 'asked');
      return {
        ...slot,
        outing: changed,
        carried: [
          ...carried.filter((one) => !admitted.includes(one)),
          ...admitted.map((one) => ({ ...one, state: 'yes' as const })),
        ],
        weeks: edited.map((change, index) => orSame(weeks[index] as Team, change)),
      };
    }
  }
}

function expectRegularsLaws(before: Slot, step: Step, slot: Slot): void {
  for (const team of slot.weeks) expectLaws(team, clock);
  for (const { personId, state } of slot.carried)
    for (const [index, team] of slot.weeks.entries()) {
      const part = stateIn(team, personId);
      if (state === 'refused')
        hold('R4: whoever is removed for good has no part', part === 'removed' || part === 'declined');
      else
        hold(
          'R1, R2: a regular has a part in each week',
          part !== undefined || slot.away.has(awayFrom(index, personId)),
        );
    }
  for (const key of slot.away) {
    const [index = '', person = ''] = key.split(' ');
    const team = slot.weeks[Number(index)];
    hold('R3: only their own press brings somebody back', team === undefined || !isIn(team, person));
  }
  if (step.kind === 'every')
    for (const [index, team] of before.weeks.entries())
      for (const { personId } of team.members.filter((one) => one.personId !== step.who))
        hold(
          'R2: nobody is pushed out',
          stateIn(team, personId) === stateIn(slot.weeks[index] as Team, personId),
        );
  if (step.kind === 'cease' && before !== slot)
    hold('R4: whoever ceases has no part', !slot.weeks.some((team) => isIn(team, step.who)));
  if (step.kind === 'remove')
    for (const team of slot.weeks) hold('R4: it is for good', 'refused' in join(team, step.who, clock));
  if (step.kind === 'week') expectFirst(slot);
}

/** R1, in plain words: those who come every week by turns, then whoever asks, and nobody else. */
function expectFirst({ outing, carried, weeks }: Slot): void {
  const { members } = weeks.at(-1) as Team;
  const regulars = carried.filter(({ state }) => state === 'yes').map(({ personId }) => personId);
  const asking = carried.filter(({ state }) => state === 'asked').map(({ personId }) => personId);
  const named = (...states: string[]) =>
    members
      .filter(({ state }) => states.includes(state))
      .toSorted((one, other) => one.turn - other.turn)
      .map(({ personId }) => personId)
      .join();
  hold('R1: in while there are places', named('in') === regulars.slice(0, outing.places).join());
  hold('R1: then waiting', named('waiting') === regulars.slice(outing.places).join());
  hold(
    'R2: whoever has asked is carried',
    named('asked') === (outing.admission === 'approval' ? asking.join() : ''),
  );
  hold('R1: nobody else', named('offered', 'left') === '');
}

describe('those who come every week', () => {
  it('keep their laws through any history of presses and new weeks', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (steps, places) => {
        let slot: Slot = { outing: { places, admission: 'open' }, carried: [], weeks: [], away: new Set() };
        for (const step of [{ kind: 'week' } as const, { kind: 'week' } as const, ...steps]) {
          const before = slot;
          slot = after(slot, step);
          expectRegularsLaws(before, step, slot);
        }
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? times(500, 10_000)) },
    );
  });

  it('are the first in a new week, in their order, whoever asks or was refused after them', () => {
    const carried: Carried[] = [
      { personId: 'asks', state: 'asked' },
      { personId: 'one', state: 'yes' },
      { personId: 'gone', state: 'refused' },
      { personId: 'two', state: 'yes' },
    ];
    const first = (admission: TeamOuting['admission']) =>
      firstMembers({ places: 1, admission }, carried).map(({ personId, state }) => [personId, state]);
    expect(first('approval')).toEqual([
      ['one', 'in'],
      ['two', 'waiting'],
      ['asks', 'asked'],
      ['gone', 'removed'],
    ]);
    expect(first('open').map(([person]) => person)).toEqual(['one', 'two', 'gone']);
  });
});
