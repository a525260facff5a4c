import { type Category, listedDays, type SortOrder } from '@coequipiers/contract/announcements';
import { dayInParis, daysBetween } from '@coequipiers/contract/days';
import { distanceMetres, type Position } from '../../../places/distance.ts';
import type { Plain } from './many.ts';

export type PlainQuery = {
  /** Undefined means all of France. */
  centre: Position | undefined;
  radius: number;
  category: Category | undefined;
  sort: SortOrder;
};

const dayMs = 86_400_000;

/** The expected result of a search: a linear scan over all announcements. */
export function plainSearch(all: readonly Plain[], query: PlainQuery): string[] {
  const { centre, radius, category, sort } = query;
  const now = new Date();
  const today = dayInParis(now);
  return all
    .filter((plain) => category === undefined || plain.category === category)
    .filter(({ createdAt, endDate }) =>
      endDate === null
        ? now.getTime() - createdAt.getTime() < listedDays.afterCreation * dayMs
        : daysBetween(endDate, today) <= listedDays.afterEnd,
    )
    .map((plain) => ({ ...plain, distance: centre ? distanceMetres(centre, plain) : 0 }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => (sort === 'distance' ? a.distance - b.distance : 0) || newestFirst(a, b))
    .map(({ id }) => id);
}

function newestFirst(a: Plain, b: Plain): number {
  const age = b.createdAt.getTime() - a.createdAt.getTime();
  return age || (a.id < b.id ? 1 : -1);
}
