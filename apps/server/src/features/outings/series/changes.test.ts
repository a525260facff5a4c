import { daysBetween, daysLater } from '@coequipiers/contract/days';
import { outingTexts } from '@coequipiers/contract/outings';
import { participationLimits } from '@coequipiers/contract/participations';
import { seriesLimits, seriesTexts } from '@coequipiers/contract/series';
import { type WallTime, wallTimeAt } from '@coequipiers/contract/time-zones';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { AppError } from '../../../platform/app-error.ts';
import {
  accept,
  adapt,
  join,
  leave,
  type Member,
  settle,
  type Team,
  takenBy,
  waitingOf,
} from '../team/team.ts';
import {
  type Changes,
  changeFollowing,
  changeOne,
  dayOf,
  type Given,
  hasPeople,
  isComing,
  type SeriesValues,
  stoppedFrom,
  type Week,
  weeksBeside,
} from './changes.ts';
import { withExactly } from './exactly.ts';
import { slotsToMake, startOfSlot } from './slots.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** A week with its people, and when the rules say that it starts: told in words, and not computed from what was stored. */
type Played = Week & {
  members: readonly Member[];
  planned: WallTime;
  /** Its day follows that of the series. False for one that came before a change of the day of the week. */
  regular: boolean;
};
type World = { series: SeriesValues; weeks: Played[]; now: Date; first: string; made: number };

const contentOf = (series: SeriesValues, slot: string) => {
  const starts_at = startOfSlot(slot, series.start_time, series.time_zone);
  const { duration_minutes, places, meeting_point, time_zone } = series;
  const ends_at = new Date(starts_at.getTime() + duration_minutes * minuteMs);
  const plain = { level: 'all', admission: 'open', price_cents: null } as const;
  return { slot, starts_at, ends_at, duration_minutes, places, meeting_point, time_zone, ...plain };
};

/** What the job does. */
function withWeeks(world: World): World {
  const { slots, next } = slotsToMake(world.series, world.now, world.first);
  const missing = slots.filter((slot) => !world.weeks.some((week) => week.slot === slot));
  const weeks = missing.map((slot, index) => ({
    ...contentOf(world.series, slot),
    id: `week-${world.made + index}`,
    taken: 0,
    waiting: 0,
    asked: 0,
    cancelled_at: null,
    members: [],
    planned: {
      day: slot,
      time: world.series.start_time,
    },
    regular: true,
  }));
  return {
    ...world,
    series: { ...world.series, next_slot: next },
    weeks: [...world.weeks, ...weeks],
    made: world.made + weeks.length,
  };
}

const teamOf = ({ members, places, admission, starts_at, time_zone, cancelled_at }: Played): Team => ({
  members,
  outing: {
    places,
    admission,
    startsAt: starts_at,
    timeZone: time_zone,
    cancelled: cancelled_at !== null,
    called: false,
  },
});
const withTeam = (week: Played, { members }: Team): Played => ({
  ...week,
  members,
  taken: takenBy(members),
  waiting: members.filter(({ state }) => state === 'waiting').length,
});

type Body = {
  days?: number;
  startTime?: string;
  durationMinutes?: number;
  places?: number;
  meetingPoint?: string;
  untilWeeks?: number | null;
};
type Step =
  | { kind: 'all' | 'one'; week: number; body: Body; zone: string | undefined }
  | { kind: 'skip' | 'stop' | 'alone'; week: number }
  | { kind: 'join' | 'leave' | 'accept'; week: number; who: string }
  | { kind: 'again'; days: number; body: Body }
  | { kind: 'wait'; hours: number; job: boolean };

const zones = ['Europe/Paris', 'Pacific/Noumea', 'Pacific/Marquesas', 'America/Miquelon', 'Indian/Reunion'];
/** With hours that the clock skips, and that it shows twice. */
const startTimes = ['19:00', '20:15', '02:30', '10:00', '23:30'];
const week = fc.nat({ max: 12 });
const aBody: fc.Arbitrary<Body> = fc.record(
  {
    days: fc.integer({ min: -7, max: 7 }),
    startTime: fc.constantFrom(...startTimes),
    durationMinutes: fc.constantFrom(45, 90, 700),
    places: fc.integer({ min: 1, max: 4 }),
    meetingPoint: fc.constantFrom('', 'Terrain 2', 'Au portail'),
    untilWeeks: fc.option(fc.integer({ min: -1, max: 14 })),
  },
  { requiredKeys: [] },
);
const zone = fc.option(fc.constantFrom(...zones), { freq: 6, nil: undefined });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('all' as const), week, body: aBody, zone }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('one' as const), week, body: aBody, zone }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('skip' as const), week }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('stop' as const, 'alone' as const), week }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('join' as const, 'join' as const, 'leave' as const, 'accept' as const),
      week,
      who: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('again' as const),
      days: fc.integer({ min: -2, max: 30 }),
      body: aBody,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 100, max: 1_200 })),
      job: fc.boolean(),
    }),
  },
);

const bySlot = (weeks: readonly Played[]): Played[] => [...weeks].sort((a, b) => (a.slot < b.slot ? -1 : 1));

/** What is asked for, as the body of a request. `days`: from the planned day of the week. */
const givenOf = ({ series, now }: World, meant: Played, { days, untilWeeks, ...body }: Body) => ({
  ...body,
  ...(days !== undefined && { startDate: daysLater(meant.slot, days) }),
  ...(untilWeeks !== undefined && {
    repeatUntil: untilWeeks === null ? '' : daysLater(wallTimeAt(now, series.time_zone).day, untilWeeks * 7),
  }),
});

/** When each week starts after a change of all, by the rule. */
function plannedAfter(
  world: World,
  before: Played,
  from: Played,
  given: ReturnType<typeof givenOf>,
  days: number,
): Played {
  const moves = before.slot >= from.slot && before.starts_at > world.now;
  if (!moves) return days === 0 ? before : { ...before, regular: false };
  const day = days === 0 ? before.planned.day : daysLater(before.slot, days);
  const isAnotherTime = given.startTime && given.startTime !== world.series.start_time;
  const time = isAnotherTime && before.cancelled_at === null ? given.startTime : before.planned.time;
  return { ...before, planned: { day, time: time ?? '' } };
}

/** Stores a change as the service does, and lets each team follow. */
function applied(world: World, changes: Changes<Played>): World {
  const time = { now: world.now, offerScale: 1 };
  const after = new Map(changes.weeks.map(({ week, after }) => [week.id, after]));
  const weeks = world.weeks
    .filter((week) => !changes.ended.includes(week))
    .map((week): Played => {
      const content = after.get(week.id);
      if (!content) return week;
      const written = { ...week, ...content };
      if (week.cancelled_at !== null) return written;
      const team = adapt(teamOf(week), teamOf(written).outing, time);
      if ('refused' in team) throw new Error(team.refused);
      return withTeam(written, team);
    });
  return { ...world, series: changes.series, weeks };
}

/** No series any more, and then a new one, whose first week is the one that was left. */
function fromOne(world: World, week: Played): World {
  const { day, time } = wallTimeAt(week.starts_at, week.time_zone);
  const { time_zone, duration_minutes, places, meeting_point } = week;
  const own = { time_zone, duration_minutes, places, meeting_point, start_time: time };
  const weeks = [{ ...week, slot: day, planned: { day, time }, regular: true }];
  return { ...world, series: { ...own, until: null, next_slot: daysLater(day, 7) }, weeks, first: day };
}

/** After the last of its weeks a series goes on from another day. */
function again(world: World, { days, body }: Extract<Step, { kind: 'again' }>): World {
  const { now, series, weeks } = world;
  if (weeks.some((week) => isComing(week, now))) return world;
  const today = wallTimeAt(now, series.time_zone).day;
  const { days: _days, untilWeeks: _until, ...values } = body;
  const startDate = daysLater(today, days);
  const given = { ...values, startDate, repeatUntil: null };
  const changed = applied(world, changeFollowing(world, undefined, given, series.time_zone, now));
  // The day of one of its weeks says nothing new: then it goes on with the next one to make.
  if (weeks.some((week) => dayOf(week) === startDate))
    return withWeeks({ ...changed, first: changed.series.next_slot });
  const past = changed.weeks.map((week) => ({ ...week, regular: false }));
  const after = withWeeks({ ...changed, weeks: past, first: startDate });
  const start = startAt({ day: startDate, time: after.series.start_time }, after.series.time_zone);
  hold(
    'it goes on from the day that its author names',
    start <= now.getTime() || after.weeks.some(({ slot }) => slot === startDate),
  );
  return after;
}

const replaced = (world: World, id: string, by: (week: Played) => Played): World => ({
  ...world,
  weeks: world.weeks.map((week) => (week.id === id ? by(week) : week)),
});

function next(world: World, step: Step): World {
  const { now, series } = world;
  if (step.kind === 'wait') {
    const time = { now: new Date(now.getTime() + step.hours * hourMs), offerScale: 1 };
    // What is long over is left out, which is faster.
    const settled = world.weeks
      .filter(({ ends_at }) => ends_at.getTime() > now.getTime() - 14 * dayMs)
      .map((week) => withTeam(week, settle(teamOf(week), time)));
    const later = { ...world, weeks: settled, now: time.now };
    return step.job ? withWeeks(later) : later;
  }
  if (step.kind === 'again') return again(world, step);
  const weeks = bySlot(world.weeks.filter(({ ends_at }) => ends_at > now));
  const meant = weeks[step.week % Math.max(1, weeks.length)];
  if (!meant) return world;
  const time = { now, offerScale: 1 };
  switch (step.kind) {
    case 'all': {
      const given = givenOf(world, meant, step.body);
      const timeZone = step.zone ?? series.time_zone;
      const changes = changeFollowing(world, meant, given, timeZone, now);
      const isKnownDay = world.weeks.some((week) => dayOf(week) === given.startDate);
      const days = given.startDate && !isKnownDay ? daysBetween(meant.slot, given.startDate) : 0;
      const planned = world.weeks.map((before) => plannedAfter(world, before, meant, given, days));
      const changed = applied(world, changes);
      const weeksAfter = changed.weeks.map((after) => {
        const { planned: at, regular } = planned.find(({ id }) => id === after.id) ?? after;
        return { ...after, planned: at, regular };
      });
      return withWeeks({ ...changed, weeks: weeksAfter });
    }
    case 'one': {
      const { startDate, startTime, durationMinutes, places, meetingPoint } = givenOf(
        world,
        meant,
        step.body,
      );
      const changes = changeOne(
        world,
        meant,
        { startDate, startTime, durationMinutes, places, meetingPoint },
        now,
      );
      return replaced(applied(world, changes), meant.id, (after) =>
        after.starts_at.getTime() === meant.starts_at.getTime()
          ? after
          : { ...after, planned: wallTimeAt(after.starts_at, after.time_zone) },
      );
    }
    case 'skip':
      return replaced(world, meant.id, (week) => ({ ...week, cancelled_at: week.cancelled_at ?? now }));
    case 'stop': {
      const ends = (week: Played) => week.slot >= meant.slot && isComing(week, now);
      const weeksLeft = world.weeks.filter((week) => !ends(week));
      return {
        ...world,
        series: { ...series, ...stoppedFrom({ series, weeks: weeksLeft }, meant.slot) },
        weeks: weeksLeft,
      };
    }
    case 'alone': {
      weeksBeside(world.weeks, meant, now);
      return meant.cancelled_at === null ? fromOne(world, meant) : world;
    }
    case 'join':
    case 'accept': {
      if (meant.cancelled_at !== null) return world;
      const team = { join, accept }[step.kind](teamOf(meant), step.who, time);
      return 'refused' in team ? world : replaced(world, meant.id, (week) => withTeam(week, team));
    }
    case 'leave':
      if (meant.cancelled_at !== null) return world;
      return replaced(world, meant.id, (week) => withTeam(week, leave(teamOf(meant), step.who, time)));
  }
}

const starts = new Map<string, number>();
/** Remembered, because most of the time would go by here. */
function startAt({ day, time }: WallTime, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`;
  const at = starts.get(key) ?? startOfSlot(day, time, timeZone).getTime();
  starts.set(key, at);
  return at;
}

/** Throws itself: millions of calls of `expect` would take most of the time. */
function hold(law: string, holds: boolean): void {
  if (!holds) throw new Error(`broken: ${law}`);
}

function expectLaws({ series, weeks, now }: World): void {
  const slots = weeks.map(({ slot }) => slot);
  hold('each day is planned once', new Set(slots).size === slots.length);
  for (const week of weeks) {
    const days = Math.abs(daysBetween(week.slot, dayOf(week)));
    hold('a week is within six days of its slot', days <= seriesLimits.movedDays);
    if (!week.regular) continue;
    hold('weeks are whole weeks apart', daysBetween(week.slot, series.next_slot) % 7 === 0);
  }
  for (const week of weeks.filter((week) => isComing(week, now))) {
    const { planned, starts_at, time_zone, duration_minutes } = week;
    const startsAt = startAt(planned, time_zone);
    hold('it starts when the author has said', starts_at.getTime() === startsAt || starts_at <= now);
    hold('it ends in time', week.ends_at.getTime() === starts_at.getTime() + duration_minutes * minuteMs);
    hold('no week is after the last day', series.until === null || week.slot <= series.until);
  }
}

/** The laws of places and of the waiting list, in each week by itself. `before`: the same weeks a step earlier. */
function expectTeams(before: World, { weeks, now }: World): void {
  for (const week of weeks) {
    const { members, places, taken, waiting, starts_at, ends_at } = week;
    const people = members.map(({ personId }) => personId);
    hold('each person has one part', new Set(people).size === people.length);
    hold('who is counted is there', taken === takenBy(members) && waiting === waitingOf(members).length);
    if (week.cancelled_at !== null || ends_at <= now) continue;
    hold('nobody has a place that is not there', taken <= places);
    const lastHours = new Date(now.getTime() + participationLimits.calledMinutes * minuteMs);
    if (starts_at <= lastHours) continue;
    hold('no place is free while somebody waits', taken >= places || waiting === 0);
    const was = before.weeks.find(({ id }) => id === week.id);
    if (!was || was.starts_at <= lastHours) continue;
    const hadPlace = new Set(was.members.filter(hasPlace).map(({ personId }) => personId));
    const waited = new Set(waitingOf(was.members).map(({ personId }) => personId));
    const [first] = waitingOf(members).filter(({ personId }) => waited.has(personId));
    for (const { personId, turn } of members.filter(hasPlace))
      hold('nobody who waits is passed over', !first || hadPlace.has(personId) || turn < first.turn);
  }
}
const hasPlace = ({ state }: Member): boolean => state === 'in' || state === 'offered';

/** Of a step that only the author makes: nobody may lose a part by it, but by what says so. */
function expectKept(before: World, after: World, { kind }: Step): void {
  if (!['all', 'one', 'alone'].includes(kind)) return;
  for (const week of before.weeks.filter(({ ends_at }) => ends_at > before.now)) {
    const kept = after.weeks.find(({ id }) => id === week.id);
    hold(
      'only empty weeks end without a word',
      kept !== undefined || week.cancelled_at !== null || !hasPeople(week),
    );
    const isRevived = week.cancelled_at !== null && kind !== 'alone' && !kept?.cancelled_at;
    hold('what was skipped stays skipped', !isRevived);
    const states = new Map(kept?.members.map(({ personId, state }) => [personId, state]));
    for (const { personId, state } of week.members)
      hold(
        'everyone keeps their part',
        !kept ||
          states.get(personId) === state ||
          (state === 'waiting' && states.get(personId) === 'offered'),
      );
  }
}

/** After the job: from the first regular week on none is missing before the next to be made, and eight are ahead. */
function expectNoneMissing({ series, weeks, now, first }: World): void {
  const { start_time, time_zone, until, next_slot } = series;
  const today = wallTimeAt(now, time_zone).day;
  const end = daysLater(today > first ? today : first, 7 * seriesLimits.weeks);
  hold('eight are ahead', next_slot >= end || (until !== null && next_slot > until));
  const regular = bySlot(weeks.filter((week) => week.regular));
  const [earliest] = regular;
  if (!earliest) return;
  for (let slot = earliest.slot; slot < next_slot; slot = daysLater(slot, 7))
    if (startAt({ day: slot, time: start_time }, time_zone) > now.getTime() + dayMs)
      hold(
        `no week is missing`,
        // One of before a change of the day may stand on a day of now.
        weeks.some((week) => week.slot === slot),
      );
}

const begins = fc.record({
  /** From before one change of the clocks to after the next one. */
  day: fc.integer({ min: 0, max: 420 }),
  ahead: fc.integer({ min: 0, max: 20 }),
  time: fc.constantFrom(...startTimes),
  timeZone: fc.constantFrom(...zones),
  places: fc.integer({ min: 1, max: 3 }),
  untilWeeks: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 4 }),
});

type Beginning = typeof begins extends fc.Arbitrary<infer Value> ? Value : never;
const published = ({ day, ahead, time, timeZone, places, untilWeeks }: Beginning): World => {
  const now = new Date(Date.parse('2026-09-01T00:00:00Z') + day * dayMs);
  const first = daysLater(wallTimeAt(now, timeZone).day, 1 + ahead);
  const until = untilWeeks === null ? null : daysLater(first, 7 * untilWeeks);
  const own = { time_zone: timeZone, start_time: time, duration_minutes: 90, places, meeting_point: null };
  return withWeeks({ series: { ...own, next_slot: first, until }, weeks: [], now, first, made: 0 });
};

const paris = { time_zone: 'Europe/Paris', start_time: '19:00', duration_minutes: 90, places: 8 };
const now = new Date('2026-11-16T09:00:00Z');
/** Eight Tuesdays at 19 h, from 17 November to 5 January. */
const tuesdays = (of: Partial<SeriesValues> = {}): World =>
  withWeeks({
    series: {
      ...paris,
      meeting_point: null,
      next_slot: '2026-11-17',
      until: null,
      ...of,
    },
    weeks: [],
    now,
    first: '2026-11-17',
    made: 0,
  });
const nth = ({ weeks }: World, index: number): Played => {
  const week = weeks[index];
  if (!week) throw new Error(`no week ${index}`);
  return week;
};
const withA = (world: World, index: number, change: Partial<Played>): World =>
  replaced(world, nth(world, index).id, (week) => ({ ...week, ...change }));
const all = (world: World, index: number, given: Given, zone = 'Europe/Paris') =>
  changeFollowing(world, nth(world, index), given, zone, now);
const one = (world: World, index: number, given: Given) => changeOne(world, nth(world, index), given, now);
const startsOf = ({ weeks }: Changes<Played>): string[] =>
  weeks.map(({ after }) => {
    const { day, time } = wallTimeAt(after.starts_at, after.time_zone);
    return `${day} ${time}`;
  });
/** The week moves by its author's word, on its own. */
const withOne = (world: World, index: number, given: Given): World =>
  applied(world, one(world, index, given));
const refusal = (userMessage: string, code = 'VALIDATION') => expect.objectContaining({ code, userMessage });

describe('a change of this week and all that follow', () => {
  it('moves them to another day of the week, and the weeks that are still to be made', () => {
    const changes = all(tuesdays(), 2, { startDate: '2026-12-02', startTime: '20:00' });
    expect(startsOf(changes)).toEqual([
      '2026-12-02 20:00',
      '2026-12-09 20:00',
      '2026-12-16 20:00',
      '2026-12-23 20:00',
      '2026-12-30 20:00',
      '2027-01-06 20:00',
    ]);
    expect(changes.weeks.map(({ after }) => after.slot)).toEqual(
      startsOf(changes).map((at) => at.slice(0, 10)),
    );
    expect(changes.series).toMatchObject({ next_slot: '2027-01-13', start_time: '20:00' });
  });

  it('changes nothing with a full body that says what is so, whichever day of the series it names', () => {
    const world = tuesdays({ until: '2027-06-30' });
    const full: Given = {
      startDate: '2026-12-08',
      startTime: '19:00',
      durationMinutes: 90,
      places: 8,
      meetingPoint: '',
      level: 'all',
      admission: 'open',
      priceCents: null,
      repeat: 'weekly',
      repeatUntil: '2027-06-30',
    };
    expect(all(world, 0, full)).toEqual({ series: world.series, weeks: [], ended: [] });
  });

  it('leaves a week what its author has changed of it alone, but for what changes now', () => {
    const world = withOne(tuesdays(), 1, { startDate: '2026-11-26', startTime: '18:00', places: 4 });
    const changes = all(world, 0, { startTime: '20:00', meetingPoint: 'Terrain 2' });
    expect(startsOf(changes).slice(0, 3)).toEqual([
      '2026-11-17 20:00',
      '2026-11-26 20:00',
      '2026-12-01 20:00',
    ]);
    expect(changes.weeks[1]?.after).toMatchObject({
      places: 4,
      meeting_point: 'Terrain 2',
      slot: '2026-11-24',
    });
    // The day changes for all: it comes back to the others, at its own time.
    expect(startsOf(all(world, 0, { startDate: '2026-11-18' }))[1]).toBe('2026-11-25 18:00');
  });

  it('gives the week that is named exactly what the body says, and no other week of its own', () => {
    const own = {
      startDate: '2026-11-26',
      startTime: '18:00',
      places: 4,
      durationMinutes: 60,
      meetingPoint: 'Ici',
    };
    let world = withOne(tuesdays(), 1, own);
    world = withOne(world, 3, { startTime: '18:00', places: 4 });
    const exact = (given: Given) => withExactly(all(world, 1, given), world.weeks, nth(world, 1), given, now);
    const back = exact({ startDate: '2026-11-24', startTime: '19:00' });
    expect(startsOf(back)).toEqual(['2026-11-24 19:00']);
    expect(back).toMatchObject({ apart: { id: nth(world, 1).id }, series: world.series });
    expect(back.weeks[0]?.after).toMatchObject({ places: 4, duration_minutes: 60, meeting_point: 'Ici' });
    // Nobody is told of these.
    const more = exact({ places: 8, durationMinutes: 90 });
    expect(more.weeks.map(({ after }) => [after.places, after.duration_minutes])).toEqual([[8, 90]]);
    expect(more.apart).toBeUndefined();
    // Together with what changes for all.
    const both = exact({ startTime: '19:00', meetingPoint: 'Terrain 2' });
    expect(both.weeks).toHaveLength(7);
    expect(both.weeks.find(({ week }) => week === both.apart)?.after).toMatchObject({
      starts_at: new Date('2026-11-26T18:00:00Z'),
      meeting_point: 'Terrain 2',
    });
    expect(startsOf(both)).toContain('2026-12-08 18:00');
    // What changes for all anyway is told as that.
    expect(exact({ startTime: '20:00', places: 8 }).apart).toBeUndefined();
    expect(() => exact({ startDate: '2026-12-01' })).toThrow(refusal(seriesTexts.movedTooFar));
  });

  it('moves a skipped week along, which stays skipped', () => {
    const world = withA(tuesdays(), 1, { cancelled_at: now });
    const changes = all(world, 0, { startDate: '2026-11-18', places: 9 });
    expect(changes.weeks[1]).toMatchObject({
      week: { cancelled_at: now },
      after: { slot: '2026-11-25', places: 8 },
    });
  });

  it('keeps the hour at the commune when the announcement moves to another time zone, for all weeks to come', () => {
    const changes = all(tuesdays(), 3, {}, 'Indian/Reunion');
    expect(changes.weeks).toHaveLength(8);
    expect(startsOf(changes)[0]).toBe('2026-11-17 19:00');
    expect(changes.weeks[0]?.after.starts_at).toEqual(new Date('2026-11-17T15:00:00Z'));
  });

  it('gives back the hour that the clock skipped on one day', () => {
    const begin = new Date('2027-03-20T09:00:00Z');
    const world = withWeeks({
      series: {
        ...paris,
        start_time: '02:30',
        meeting_point: null,
        next_slot: '2027-03-28',
        until: null,
      },
      weeks: [],
      now: begin,
      first: '2027-03-28',
      made: 0,
    });
    expect(wallTimeAt(nth(world, 0).starts_at, 'Europe/Paris').time).toBe('03:30');
    const changes = changeFollowing(world, nth(world, 0), { startDate: '2027-03-29' }, 'Europe/Paris', begin);
    expect(startsOf(changes).slice(0, 2)).toEqual(['2027-03-29 02:30', '2027-04-05 02:30']);
  });

  it('leaves a week that has started when it is', () => {
    const started = {
      starts_at: new Date(now.getTime() - hourMs),
      ends_at: new Date(now.getTime() + hourMs),
    };
    const world = withA(tuesdays(), 0, { ...started, slot: '2026-11-16' });
    const changes = all(world, 0, { startTime: '08:00', places: 9 });
    expect(changes.weeks[0]?.after).toMatchObject({ starts_at: started.starts_at, places: 9 });
    expect(startsOf(changes)[1]).toBe('2026-11-24 08:00');
  });

  it.each([
    ['more than six days away', { startDate: '2026-11-24' }, 2, seriesTexts.movedTooFar],
    ['into the past', { startDate: '2026-11-15' }, 0, outingTexts.past],
    ['without an hour', { startTime: '' }, 0, seriesTexts.withoutOuting],
    ['without a day', { startDate: null }, 0, seriesTexts.withoutOuting],
    ['without places', { places: null }, 0, seriesTexts.withoutOuting],
    ['until a day before the next week', { repeatUntil: '2026-11-16' }, 0, seriesTexts.untilBeforeStart],
    ['for more than two years', { repeatUntil: '2028-11-17' }, 0, seriesTexts.untilTooFar],
  ])('is refused %s', (_name, given, index, text) => {
    expect(() => all(withA(tuesdays(), 1, { starts_at: now }), index, given)).toThrow(refusal(text));
  });

  it('is refused when one of the weeks has more people than places, and says how many', () => {
    const world = withA(withA(tuesdays(), 3, { taken: 5 }), 6, { taken: 7 });
    expect(() => all(world, 2, { places: 6 })).toThrow(
      refusal('7 personnes participent déjà', 'PLACES_TAKEN'),
    );
    expect(() => all(world, 2, { places: 7 })).not.toThrow();
  });

  it('is refused onto the day of a week that stays', () => {
    const [early, late] = [tuesdays(), all(tuesdays(), 2, { startDate: '2026-11-25' })];
    const world = applied(early, late);
    expect(() => all(world, 2, { startDate: '2026-11-23' })).not.toThrow();
    const moved = withOne(world, 1, { startDate: '2026-11-23' });
    expect(() => all(moved, 2, { startDate: '2026-11-24' })).toThrow(
      refusal(seriesTexts.dayTaken, 'WEEK_DAY_TAKEN'),
    );
  });
});

describe('another last day', () => {
  it('ends the weeks after it, whose days are free again', () => {
    const changes = all(tuesdays(), 0, { repeatUntil: '2026-12-09' });
    expect(changes.ended.map(({ slot }) => slot)).toEqual([
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
      '2027-01-05',
    ]);
    expect(changes.series).toMatchObject({ until: '2026-12-09', next_slot: '2026-12-15' });
  });

  it.each(['taken', 'waiting', 'asked'])('is refused while somebody is %s after it', (part) => {
    const world = withA(tuesdays(), 7, { [part]: 1 });
    const refused = refusal(seriesTexts.weeksHavePeople, 'WEEKS_HAVE_PEOPLE');
    expect(() => all(world, 0, { repeatUntil: '2026-12-09' })).toThrow(refused);
    expect(() => weeksBeside(world.weeks, nth(world, 0), now)).toThrow(refused);
    expect(() => all(world, 0, { repeatUntil: '2027-01-05' })).not.toThrow();
  });

  it('goes along with a week that moves beyond it', () => {
    const world = tuesdays({ until: '2026-12-01' });
    const { series } = all(world, 0, { startDate: '2026-11-20' });
    expect(series.until).toBe('2026-12-04');
  });

  it('is taken away, or comes later', () => {
    const world = tuesdays({ until: '2026-12-01' });
    for (const repeatUntil of [null, '', '2027-03-01'])
      expect(all(world, 0, { repeatUntil }).series).toMatchObject({
        next_slot: '2026-12-08',
        until: repeatUntil || null,
      });
  });
});

it('goes on from another day after its last week', () => {
  const world = { ...tuesdays({ until: '2026-12-01' }), now: new Date('2026-12-10T09:00:00Z') };
  const again = (given: Given) => changeFollowing(world, undefined, given, 'Europe/Paris', world.now).series;
  expect(again({ startDate: '2026-12-17', repeatUntil: null })).toMatchObject({
    next_slot: '2026-12-17',
    until: null,
  });
  expect(again({ startDate: '2026-12-01', places: 3 })).toMatchObject({ next_slot: '2026-12-08', places: 3 });
  expect(() => again({ startDate: '2026-12-17' })).toThrow(refusal(seriesTexts.untilBeforeStart));
  expect(() => again({ startDate: '2026-12-09', repeatUntil: null })).toThrow(refusal(outingTexts.past));
});

describe('a change of one week', () => {
  it('changes its day, hour, length, places and meeting point', () => {
    const given = {
      startDate: '2026-11-30',
      startTime: '18:30',
      durationMinutes: 60,
      places: 4,
      meetingPoint: 'Au portail',
    };
    const changes = one(tuesdays(), 1, given);
    expect(startsOf(changes)).toEqual(['2026-11-30 18:30']);
    expect(changes.weeks[0]?.after).toMatchObject({
      slot: '2026-11-24',
      duration_minutes: 60,
      places: 4,
      meeting_point: 'Au portail',
      ends_at: new Date('2026-11-30T18:30:00Z'),
    });
    expect(changes.series).toEqual(tuesdays().series);
  });

  it.each([
    { level: 'advanced' },
    { admission: 'approval' },
    { priceCents: 500 },
    { repeat: null },
    { repeatUntil: '2027-03-01' },
  ] as const)('is refused with %o, which belongs to all', (given) => {
    expect(() => one(tuesdays(), 1, given)).toThrow(refusal(seriesTexts.oneOnly));
  });

  it.each([
    ['more than six days away', '2026-12-01', 'VALIDATION', seriesTexts.movedTooFar],
    ['onto the day of another', '2026-11-27', 'WEEK_DAY_TAKEN', seriesTexts.dayTaken],
    ['into the past', '2026-11-15', 'VALIDATION', seriesTexts.movedTooFar],
  ])('is refused %s', (_name, startDate, code, text) => {
    const world = withOne(tuesdays(), 2, { startDate: '2026-11-27' });
    expect(() => one(world, 1, { startDate })).toThrow(refusal(text, code));
  });

  it('is refused with too few places, and once it is over or skipped', () => {
    const world = withA(tuesdays(), 1, { taken: 1 });
    expect(() => one(withA(world, 1, { taken: 2 }), 1, { places: 1 })).toThrow(
      refusal('2 personnes participent déjà', 'PLACES_TAKEN'),
    );
    for (const change of [{ cancelled_at: now }, { ends_at: now }])
      expect(() => one(withA(world, 1, change), 1, { places: 4 })).toThrow(
        expect.objectContaining({ code: 'OUTING_CLOSED' }),
      );
  });
});

it('stops from a week on, and could go on with that one', () => {
  const world = tuesdays();
  const kept = { ...world, weeks: world.weeks.slice(0, 3) };
  expect(stoppedFrom(kept, '2026-12-08')).toEqual({ next_slot: '2026-12-08', until: '2026-12-01' });
  expect(stoppedFrom({ ...world, weeks: [] }, '2026-11-17')).toEqual({
    next_slot: '2026-11-17',
    until: '2026-11-10',
  });
});

describe('any history of a series', () => {
  it('keeps the laws', { timeout: 600_000 }, () => {
    let [refused, done] = [0, 0];
    fc.assert(
      fc.property(begins, fc.array(aStep, { minLength: 4, maxLength: 18 }), (begin, steps) => {
        let world = published(begin);
        expectLaws(world);
        expectNoneMissing(world);
        for (const step of steps) {
          const before = world;
          try {
            world = next(before, step);
            done++;
          } catch (error) {
            // A refusal changes nothing.
            if (!(error instanceof AppError)) throw error;
            refused++;
          }
          expectLaws(world);
          expectTeams(before, world);
          expectKept(before, world, step);
          expectNoneMissing(withWeeks(world));
        }
      }),
      { numRuns: times(2_000, 20_000) },
    );
    expect(refused).toBeGreaterThan(0);
    expect(done).toBeGreaterThan(refused);
  });
});
