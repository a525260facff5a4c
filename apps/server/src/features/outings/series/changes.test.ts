import { outingTexts } from '@coequipiers/contract/outings';
import { seriesTexts } from '@coequipiers/contract/series';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { describe, expect, it } from 'vitest';
import {
  type Changes,
  changeFollowing,
  changeOne,
  type Given,
  type SeriesValues,
  stoppedFrom,
  weeksBeside,
} from './changes.ts';
import { withExactly } from './exactly.ts';
import { applied, type Played, replaced, type World, withWeeks } from './test/world.ts';

const hourMs = 3_600_000;
const paris = { time_zone: 'Europe/Paris', start_time: '19:00', duration_minutes: 90, places: 8 };
const now = new Date('2026-11-16T09:00:00Z');
/** Eight Tuesdays at 19 h, from 17 November to 5 January. */
const tuesdays = (of: Partial<SeriesValues> = {}): World =>
  withWeeks({
    series: {
      ...paris,
      minimum: null,
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
    expect(back).toMatchObject({ byItself: { id: nth(world, 1).id }, series: world.series });
    expect(back.weeks[0]?.after).toMatchObject({ places: 4, duration_minutes: 60, meeting_point: 'Ici' });
    // Nobody is told of these.
    const more = exact({ places: 8, durationMinutes: 90 });
    expect(more.weeks.map(({ after }) => [after.places, after.duration_minutes])).toEqual([[8, 90]]);
    expect(more.byItself).toBeUndefined();
    // Together with what changes for all.
    const both = exact({ startTime: '19:00', meetingPoint: 'Terrain 2' });
    expect(both.weeks).toHaveLength(7);
    expect(both.weeks.find(({ week }) => week === both.byItself)?.after).toMatchObject({
      starts_at: new Date('2026-11-26T18:00:00Z'),
      meeting_point: 'Terrain 2',
    });
    expect(startsOf(both)).toContain('2026-12-08 18:00');
    // What changes for all anyway is told as that.
    expect(exact({ startTime: '20:00', places: 8 }).byItself).toBeUndefined();
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
        minimum: null,
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
  expect(() => again({ startDate: '2028-12-11', repeatUntil: null })).toThrow(
    refusal(outingTexts.tooFarAhead),
  );
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
