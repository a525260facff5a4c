import { capital } from '@coequipiers/contract/alert-title';
import { instantOf } from '@coequipiers/contract/outing-start';
import { paris, timeZoneOf, type WallTime } from '@coequipiers/contract/time-zones';
import type { Clock } from './clock.ts';
import { meetingPoints } from './corpus/meeting-points.ts';
import type { OutingTraits, Scenario } from './corpus/scenario.ts';
import { demoId } from './ids.ts';
import type { Random } from './random.ts';
import type { DemoCommune, DemoOuting } from './records.ts';
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

export function drawOuting(random: Random, { name, traits, scenario, words, start }: Drawing): DemoOuting {
  const places = random.pick(traits.places);
  const durationMinutes = scenario.minutes;
  const meetingPoint = capital(fill(random.pick(meetingPoints[scenario.place]), words, 'm'));
  return {
    id: demoId(`outing/${name}/${start.day}`, 0),
    day: start.day,
    weekly: scenario.rhythm === 'weekly',
    startsAt: start.startsAt,
    endsAt: new Date(start.startsAt.getTime() + durationMinutes * MINUTE),
    timeZone: start.timeZone,
    durationMinutes,
    places,
    ...drawParticipants(random, places),
    level: traits.level ?? 'all',
    admission: traits.approval ? 'approval' : 'open',
    priceCents: random.pick(traits.prices),
    meetingPoint: random.chance(WITHOUT_MEETING_POINT) ? null : meetingPoint,
  };
}

type Drawing = {
  /** Unique among the announcements. */
  name: string;
  traits: OutingTraits;
  scenario: Scenario;
  words: Words;
  start: Start;
};

/** Some are full and some have one place left. */
function drawParticipants(random: Random, places: number): { taken: number; waiting: number } {
  const kind = random.weighted(['full', 'oneLeft', 'some'] as const, (each) => shares[each]);
  const [some, waiting] = [random.between(0, places - 1), random.between(0, 3)];
  if (kind === 'full') return { taken: places, waiting };
  return { taken: kind === 'oneLeft' ? places - 1 : some, waiting: 0 };
}

const shares = { full: 0.22, oneLeft: 0.15, some: 0.63 } as const;
