import { capital } from '@coequipiers/contract/alert-title';
import { daysLater } from '@coequipiers/contract/days';
import { instantOf } from '@coequipiers/contract/outing-start';
import { paris, timeZoneOf, type WallTime } from '@coequipiers/contract/time-zones';
import { slotsToMake, startOfSlot } from '../features/outings/series/slots.ts';
import type { Clock } from './clock.ts';
import { meetingPoints } from './corpus/meeting-points.ts';
import type { OutingTraits, Scenario } from './corpus/scenario.ts';
import { demoId } from './ids.ts';
import type { Random } from './random.ts';
import type { DemoCommune, DemoOuting, DemoSeries } from './records.ts';
import type { Schedule } from './schedule.ts';
import { fill, type Words } from './template.ts';

const WEEK = 7;
const MINUTE = 60_000;

/** The share of weekly announcements, with texts for it, whose next outing is announced. */
const WEEKLY_SHARE = 0.6;
const WITHOUT_MEETING_POINT = 0.12;

type Start = WallTime & { startsAt: Date; timeZone: string };

/** The first future start at the weekday and hour of the schedule, at least `offset` days from today. */
export function nextStart(clock: Clock, offset: number, schedule: Schedule, commune: DemoCommune): Start {
  const timeZone = timeZoneOf(commune.code);
  const { time } = schedule;
  const startOn = (day: string): Start => {
    const startsAt = instantOf({ day, time }, timeZone);
    if (!startsAt) throw new Error(`The clock skips ${time} on ${day}`);
    return { day, time, startsAt, timeZone };
  };
  const first = startOn(clock.weekdayFrom(offset, schedule.weekday));
  return first.startsAt > clock.now ? first : startOn(clock.weekdayFrom(offset + WEEK, schedule.weekday));
}

/** The traits of the outing of an announcement, if it has one. What takes place once always has one. */
export function drawTraits(
  random: Random,
  scenario: Scenario,
  commune: DemoCommune,
): OutingTraits | undefined {
  const wanted = random.chance(WEEKLY_SHARE);
  const overseas = timeZoneOf(commune.code) !== paris;
  return wanted || overseas || scenario.rhythm === 'once' ? scenario.outing : undefined;
}

export function drawOuting(random: Random, drawing: Drawing): DemoOuting {
  const { traits, scenario, words, start } = drawing;
  const places = random.pick(traits.places);
  const durationMinutes = scenario.minutes;
  const meetingPoint = capital(fill(random.pick(meetingPoints[scenario.place]), words, 'm'));
  const outing: Omit<DemoOuting, 'series'> = {
    ...timesOf(drawing, start.day),
    timeZone: start.timeZone,
    durationMinutes,
    places,
    minimum: drawMinimum(random.fork('minimum'), places),
    ...drawParticipants(random, places),
    level: traits.level ?? 'all',
    admission: traits.approval ? 'approval' : 'open',
    priceCents: random.pick(traits.prices),
    meetingPoint: random.chance(WITHOUT_MEETING_POINT) ? null : meetingPoint,
  };
  const series = scenario.rhythm === 'weekly' ? drawSeries(random.fork('series'), outing, drawing) : null;
  return { ...outing, series };
}

function timesOf({ name, scenario, start }: Drawing, day: string) {
  const startsAt = startOfSlot(day, start.time, start.timeZone);
  const endsAt = new Date(startsAt.getTime() + scenario.minutes * MINUTE);
  return { id: demoId(`outing/${name}/${day}`, 0), day, startsAt, endsAt };
}

/** The further away a week is, the fewer take part in it. */
const turnout = [1, 0.9, 0.7, 0.5, 0.3, 0.2, 0.1, 0];
const WITH_LAST_DAY = 0.15;
const WITH_SKIPPED_WEEK = 0.15;
const reasons = ['La salle est fermée ce jour-là', 'Je suis en déplacement', 'Relâche pour les vacances'];

function drawSeries(
  random: Random,
  { day, taken, waiting }: Pick<DemoOuting, 'day' | 'taken' | 'waiting'>,
  drawing: Drawing,
): DemoSeries {
  const { time, timeZone } = drawing.start;
  const lastWeek = random.between(4, 20);
  const until = random.chance(WITH_LAST_DAY) ? daysLater(day, WEEK * lastWeek) : null;
  const skippedWeek = random.between(1, 3);
  const hasSkipped = random.chance(WITH_SKIPPED_WEEK);
  const own = { next_slot: day, until, time_zone: timeZone, start_time: time };
  const { slots, next } = slotsToMake(own, drawing.now, day);
  const weeks = slots.map((slot, index) => {
    const skipped = hasSkipped && index === skippedWeek ? random.pick(reasons) : null;
    return {
      ...timesOf(drawing, slot),
      taken: skipped ? 0 : Math.round(taken * (turnout[index] ?? 0)),
      waiting: index === 0 ? waiting : 0,
      skipped,
    };
  });
  return { time, until, weeks, next };
}

type Drawing = {
  /** Unique among the announcements. */
  name: string;
  traits: OutingTraits;
  scenario: Scenario;
  words: Words;
  start: Start;
  now: Date;
};

/** What is for a team is not always played with fewer. */
const drawMinimum = (random: Random, places: number): number | null =>
  places >= TEAM && random.chance(WITH_MINIMUM) ? places - 1 : null;
const TEAM = 4;
const WITH_MINIMUM = 0.4;

/** Some are full and some have one place left. */
function drawParticipants(random: Random, places: number): { taken: number; waiting: number } {
  const kind = random.weighted(['full', 'oneLeft', 'some'] as const, (each) => shares[each]);
  const [some, waiting] = [random.between(0, places - 1), random.between(0, 3)];
  if (kind === 'full') return { taken: places, waiting };
  return { taken: kind === 'oneLeft' ? places - 1 : some, waiting: 0 };
}

const shares = { full: 0.22, oneLeft: 0.15, some: 0.63 } as const;
