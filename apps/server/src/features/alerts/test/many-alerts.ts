import { alertLimits } from '@coequipiers/contract/alerts';
import type { Category } from '@coequipiers/contract/categories';
import { type Level, levels } from '@coequipiers/contract/outings';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { Db } from '../../../platform/db/database.ts';
import { aCategory, anId, type Plain, type PlainOuting, pick } from '../../announcements/search/test/many.ts';
import { distanceMetres, type Position } from '../../places/distance.ts';
import { cellColumns } from '../../places/grid.ts';
import { placeIds } from '../../places/places.ts';

/** The fields of an alert that decide what it matches. */
export type PlainAlert = Position & {
  id: string;
  owner: { person_id: string } | { email: string };
  radius: number;
  categories: Category[];
  level: Level | null;
  days: number[];
  fromTime: string | null;
  toTime: string | null;
  since: Date;
  paused: boolean;
  frequency: 'now' | 'daily';
  confirmed: boolean;
};

const times = ['08:00', '12:30', '18:00', '19:00', '20:30'];

/** Half of them ask for more than a place and a radius. */
export function drawAlert(
  position: Position,
  owner: PlainAlert['owner'],
  since: Date,
  random: () => number,
): PlainAlert {
  const some = <T>(value: () => T, none: T): T => (random() < 0.3 ? value() : none);
  const [one, other] = [pick(times, random), pick(times, random)].sort();
  return {
    id: anId(random),
    latitude: position.latitude,
    longitude: position.longitude,
    owner,
    radius: pick(alertLimits.distances, random),
    categories: some(() => [...new Set([aCategory(random), aCategory(random)])], []),
    level: some(() => pick(levels, random), null),
    days: some(() => [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.5), []),
    fromTime: some(() => one ?? null, null),
    toTime: some(() => other ?? null, null),
    since,
    paused: random() < 0.05,
    frequency: random() < 0.1 ? 'daily' : 'now',
    confirmed: random() < 0.95,
  };
}

export async function insertAlerts(db: Db, alerts: readonly PlainAlert[]): Promise<void> {
  const placeId = await placeIds(alerts, db);
  const rows = alerts.map((alert) => ({
    id: alert.id,
    ...alert.owner,
    ...('email' in alert.owner && alert.confirmed && { confirmed_at: new Date() }),
    commune_code: '',
    zip_code: '',
    municipality_name: '',
    region_name: '',
    time_zone: 'Europe/Paris',
    place_id: placeId(alert),
    ...cellColumns(alert),
    max_distance: alert.radius,
    categories: alert.categories,
    level: alert.level,
    days: alert.days,
    from_time: alert.fromTime,
    to_time: alert.toTime,
    frequency: alert.frequency,
    paused: alert.paused,
    since: alert.since,
  }));
  for (let start = 0; start < rows.length; start += 1_000)
    await db
      .insertInto('alerts')
      .values(rows.slice(start, start + 1_000))
      .execute();
}

type Weekly = Pick<Plain, 'outing' | 'weeks'>;

/** Of a series the first week that satisfies this, or else the last one; of any other announcement its outing. */
function outingOf({ outing, weeks }: Weekly, satisfies: (week: PlainOuting) => boolean): PlainOuting | null {
  const first = weeks
    ?.filter((week) => !week.cancelled && satisfies(week))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0];
  return first ?? weeks?.at(-1) ?? outing ?? null;
}

/** Announcements with the outing by which alerts find them: of a series the first week that has not started. */
export const byNextWeek = (plains: readonly Plain[], now: Date): Plain[] =>
  plains.map((plain) => ({ ...plain, outing: outingOf(plain, ({ startsAt }) => startsAt > now) }));

/** With the outing that they show. */
export const byShownWeek = (plains: readonly Plain[], now: Date): Plain[] =>
  plains.map((plain) => ({ ...plain, outing: outingOf(plain, ({ endsAt }) => endsAt > now) }));

/** The expected result of matching: a linear scan over all alerts. */
export function plainMatches(alerts: readonly PlainAlert[], announcement: Plain): PlainAlert[] {
  const { outing } = announcement;
  const wall = outing && wallTimeAt(outing.startsAt, outing.timeZone);
  const weekday = wall && (new Date(wall.day).getUTCDay() || 7);
  return alerts.filter(
    (alert) =>
      distanceMetres(alert, announcement) <= alert.radius &&
      alert.frequency === 'now' &&
      !alert.paused &&
      ('person_id' in alert.owner || alert.confirmed) &&
      alert.since <= announcement.createdAt &&
      (alert.categories.length === 0 || alert.categories.includes(announcement.category)) &&
      (!alert.level || (outing && [alert.level, 'all'].includes(outing.level))) &&
      (alert.days.length === 0 || (weekday && alert.days.includes(weekday))) &&
      (!alert.fromTime || (wall && wall.time >= alert.fromTime)) &&
      (!alert.toTime || (wall && wall.time <= alert.toTime)),
  );
}
