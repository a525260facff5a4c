import type { Category } from '@coequipiers/contract/categories';
import { dayInParis, daysBetween } from '@coequipiers/contract/days';
import { listedDays } from '@coequipiers/contract/expiry';
import type { Level } from '@coequipiers/contract/outings';
import type { Box, SortOrder } from '@coequipiers/contract/search';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { distanceMetres, type Position } from '../../../places/distance.ts';
import type { Plain, PlainOuting } from './many.ts';

export type PlainQuery = {
  /** Undefined means all of France. */
  centre: Position | undefined;
  /** Instead of a circle. */
  box?: Box | undefined;
  radius: number;
  /** Only what is farther. */
  beyond?: number | undefined;
  category: Category | undefined;
  sort: SortOrder;
  from?: string | undefined;
  to?: string | undefined;
  open?: boolean;
  level?: Level | undefined;
};

const dayMs = 86_400_000;

/** The ids of the expected result of a search. */
export const plainSearch = (all: readonly Plain[], query: PlainQuery): string[] =>
  plainlyFound(all, query).map(({ id }) => id);

/** The expected result of a search: a linear scan over all announcements. */
export function plainlyFound(all: readonly Plain[], query: PlainQuery): Plain[] {
  const { box, category, sort } = query;
  const centre = box ? undefined : query.centre;
  const now = new Date();
  const today = dayInParis(now);
  return all
    .filter((plain) => category === undefined || plain.category === category)
    .map((plain) => ({ ...plain, distance: centre ? distanceMetres(centre, plain) : 0 }))
    .filter((found) =>
      box ? isIn(box, found) : found.distance <= query.radius && found.distance > (query.beyond ?? -1),
    )
    .filter((found) => found.visibility !== 'link' && isListed(found, now, today))
    .map((found) => ({ ...found, outing: outingFound(found, query, now) }))
    .filter(({ outing }) => outing || !asksForOutings(query))
    .sort(orders[sort]);
}

const isIn = ({ west, south, east, north }: Box, { latitude, longitude }: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

function newestFirst(a: Plain, b: Plain): number {
  const age = b.createdAt.getTime() - a.createdAt.getTime();
  return age || (a.id < b.id ? 1 : -1);
}

type Found = Plain & { distance: number; outing: PlainOuting | null };

const orders: Record<SortOrder, (a: Found, b: Found) => number> = {
  recent: newestFirst,
  distance: (a, b) => a.distance - b.distance || newestFirst(a, b),
  soonest: (a, b) => startOf(a) - startOf(b) || a.distance - b.distance || (a.id < b.id ? -1 : 1),
};

const startOf = ({ outing }: Found): number => outing?.startsAt.getTime() ?? Number.NaN;

const outingsOf = ({ outing, weeks }: Plain): readonly PlainOuting[] => weeks ?? (outing ? [outing] : []);

const isOn = ({ cancelled, endsAt }: PlainOuting, now: Date): boolean => !cancelled && endsAt > now;

function isListed(plain: Plain, now: Date, today: string): boolean {
  const { createdAt, endDate } = plain;
  const outings = outingsOf(plain);
  if (outings.length > 0) return outings.some((outing) => isOn(outing, now));
  if (endDate === null) return now.getTime() - createdAt.getTime() < listedDays.afterCreation * dayMs;
  return daysBetween(endDate, today) <= listedDays.afterEnd;
}

const asksForOutings = ({ from, to, open, level, sort }: PlainQuery): boolean =>
  Boolean(from || to || open || level) || sort === 'soonest';

/** Looking up a time zone takes longer than all the rest of a search, and many searches see the same outings. */
const days = new WeakMap<PlainOuting, string>();
function dayOf(outing: PlainOuting): string {
  const day = days.get(outing) ?? wallTimeAt(outing.startsAt, outing.timeZone).day;
  days.set(outing, day);
  return day;
}

/**
 * The outing by which an announcement is found, and which its result shows. It is neither over nor cancelled; by start, it has not
 * started either. On some days it is the first in them that satisfies all filters; without days the first of all, if that satisfies them.
 */
function outingFound(plain: Plain, query: PlainQuery, now: Date): PlainOuting | null {
  const { from, to, open, level, sort } = query;
  const possible = outingsOf(plain)
    .filter((outing) => isOn(outing, now) && (sort !== 'soonest' || outing.startsAt > now))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const satisfies = (outing: PlainOuting): boolean =>
    (!open || outing.taken < outing.places) &&
    (!level || outing.level === 'all' || outing.level === level) &&
    (!from || dayOf(outing) >= from) &&
    (!to || dayOf(outing) <= to);
  return (from || to ? possible : possible.slice(0, 1)).find(satisfies) ?? null;
}
