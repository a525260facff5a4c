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
] as const;

export type DrawnOuting = Record<(typeof outingColumns)[number], string | number | null>;

type Drawn = Pick<DrawnOuting, (typeof drawnColumns)[number]> & { day: string; ends_at: string };

/** An outing in the next 30 days, more often in the next 7. */
export function drawOuting(communeCode: string, now: Date, random: () => number): Drawn {
  const time_zone = timeZoneOf(communeCode);
  // From tomorrow on, so that the same outings are found during the whole run.
  const offset = 1 + Math.floor(random() * (random() < soonShare ? soonDays : daysAhead));
  const { day } = wallTimeAt(new Date(now.getTime() + offset * dayMs), time_zone);
  const startsAt = instantOf({ day, time: pick(times, random) }, time_zone);
  if (!startsAt) throw new Error(`a time of ${day} that the clock skips`);
  const duration_minutes = pick(durations, random);
  const places = 1 + Math.floor(random() * mostPlaces);
  const level: Level = random() < 0.5 ? 'all' : pick(levels, random);
  return {
    id: randomUUID(),
    day,
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + duration_minutes * minuteMs).toISOString(),
    time_zone,
    duration_minutes,
    places,
    taken: random() < fullShare ? places : Math.floor(random() * places),
    level,
  };
}
