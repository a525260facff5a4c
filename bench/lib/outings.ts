import { randomUUID } from 'node:crypto';
import { instantOf } from '@coequipiers/contract/outing-start';
import { type Level, levels } from '@coequipiers/contract/outings';
import { timeZoneOf, wallTimeAt } from '@coequipiers/contract/time-zones';
import { pick } from '../../apps/server/src/features/announcements/search/test/many.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const daysAhead = 30;
const soonDays = 7;
/** This share of outings starts within `soonDays`, the rest within `daysAhead`. */
const soonShare = 0.5;
const fullShare = 0.3;
const mostPlaces = 12;

/** Many people meet at the same few times. */
const times = '09:00 10:00 10:30 12:15 14:00 15:00 18:00 18:30 18:30 19:00 19:00 19:00 19:30 20:00'.split(
  ' ',
);
const durations = [60, 90, 120] as const;

const drawnColumns = [
  'id',
  'starts_at',
  'ends_at',
  'time_zone',
  'duration_minutes',
  'places',
  'taken',
  'level',
] as const;

/** The columns of the table that are filled, in this order. */
export const outingColumns = [
  ...drawnColumns,
  'announcement_id',
  'kept_announcement_id',
  'kept_title',
  'kept_municipality_name',
  'author_id',
  'category',
  'place_id',
  'small_cell',
  'large_cell',
  'created_at',
  'visibility',
  'slot',
  'next_from',
  'shown_from',
  'near_week',
] as const;

export type DrawnOuting = Record<(typeof outingColumns)[number], string | number | null>;

type Drawn = Pick<DrawnOuting, (typeof drawnColumns)[number]> & {
  day: string;
  time: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  duration_minutes: number;
  places: number;
};

/** What says of an outing which week it is. */
export const noWeek = { slot: null, next_from: '-infinity', shown_from: '-infinity', near_week: 'true' };

/** An outing in the next 30 days, more often in the next 7. */
export function drawOuting(communeCode: string, now: Date, random: () => number): Drawn {
  const time_zone = timeZoneOf(communeCode);
  // From tomorrow on, so that the same outings are found during the whole run.
  const offset = 1 + Math.floor(random() * (random() < soonShare ? soonDays : daysAhead));
  const { day } = wallTimeAt(new Date(now.getTime() + offset * dayMs), time_zone);
  const time = pick(times, random);
  const startsAt = instantOf({ day, time }, time_zone);
  if (!startsAt) throw new Error(`a time of ${day} that the clock skips`);
  const duration_minutes = pick(durations, random);
  const places = 1 + Math.floor(random() * mostPlaces);
  const level: Level = random() < 0.5 ? 'all' : pick(levels, random);
  return {
    id: randomUUID(),
    day,
    time,
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + duration_minutes * minuteMs).toISOString(),
    time_zone,
    duration_minutes,
    places,
    taken: takenOf(places, random),
    level,
  };
}

const weeks = 8;
/** So long before it is asked for, a job marks a week as near. */
const nearDays = 2;

/** The same outing as the first week of a series, and its other weeks, each with its own people. */
export function weeksOf<First extends Drawn>(first: First, now: Date, random: () => number) {
  const all = [{ ...first, ...noWeek, slot: first.day }];
  for (let week = 1; week < weeks; week += 1) {
    const { starts_at, ends_at } = all[week - 1] ?? first;
    const slot = new Date(Date.parse(first.day) + 7 * week * dayMs).toISOString().slice(0, 10);
    const startsAt = instantOf({ day: slot, time: first.time }, first.time_zone);
    if (!startsAt) throw new Error(`a time of ${slot} that the clock skips`);
    all.push({
      ...first,
      id: randomUUID(),
      starts_at: startsAt.toISOString(),
      ends_at: new Date(startsAt.getTime() + first.duration_minutes * minuteMs).toISOString(),
      taken: takenOf(first.places, random),
      slot,
      next_from: starts_at,
      shown_from: ends_at,
      near_week: String(Date.parse(starts_at) < now.getTime() + nearDays * dayMs),
    });
  }
  return all;
}

const takenOf = (places: number, random: () => number): number =>
  random() < fullShare ? places : Math.floor(random() * places);
