import { categories } from '@coequipiers/contract/categories';
import { dayInParis } from '@coequipiers/contract/days';
import { nearbyLimits, type SortOrder, sortOrders } from '@coequipiers/contract/search';
import type { NearbyQuery } from '@coequipiers/contract/search-schemas';
import { timeZoneOf } from '@coequipiers/contract/time-zones';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import type { Commune } from '../../apps/server/src/features/cities/commune.ts';
import { latitudeDegrees } from '../../apps/server/src/features/places/distance.ts';

export const densities = ['village', 'town', 'city'] as const;
export type Density = (typeof densities)[number];

/** A search, the population density and the time zone at its centre, and what it asks of outings. */
export type Search = { query: NearbyQuery; density: Density; timeZone: string; filter?: Filter };

/** The orders of all announcements. */
const orders = ['recent', 'distance'] as const;

/** What a search asks of outings, beside the order. */
export const filters = ['none', '1 day', '7 days', 'open', 'level'] as const;
/** Days of which a series has several. */
export const longFilters = ['30 days', '30 days, open', '30 days, level'] as const;
export type Filter = (typeof filters)[number] | (typeof longFilters)[number];
type Kind = { sort: SortOrder; filter: Filter };

/** The kinds of searches for outings. Without a filter, only the order by start searches for outings. */
const outingKinds: readonly Kind[] = [
  ...filters.map((filter) => ({ sort: 'soonest' as const, filter })),
  ...orders.flatMap((sort) => filters.slice(1).map((filter) => ({ sort, filter }))),
];
const longKinds: readonly Kind[] = sortOrders.flatMap((sort) =>
  longFilters.map((filter) => ({ sort, filter })),
);

const dayMs = 86_400_000;
const daysAhead = 7;
const longDays = 30;
/** One out of this many searches for outings covers all of France. */
const everywhere = 8;

const offCentreMetres = 3_000;
const pages = 4;

export const densityOf = ({ population }: Commune): Density => {
  if (population < 2_000) return 'village';
  return population < 50_000 ? 'town' : 'city';
};

/**
 * Realistic searches: where people live, half at the commune's centre and half up to 3 km from it, with the radii of the page,
 * in both orders, with and without a category, the first four pages. Always the same ones.
 */
export function drawSearches(communes: readonly Commune[], count: number): Search[] {
  const random = createNumbers(2);
  const draw = drawCommunes(communes, random);
  return Array.from({ length: count }, (_, index) => {
    const sort = orders[Math.floor(index / 2) % orders.length] ?? 'recent';
    return drawSearch(draw(), index % 2 === 0, sort, random);
  });
}

/** The same for announcements with an outing: also by start, with the filters, and some of them in all of France. */
export const drawOutingSearches = (communes: readonly Commune[], count: number): Search[] =>
  drawOfKinds(outingKinds, createNumbers(3), communes, count);

/** The same over more days than a week. */
export const drawLongSearches = (communes: readonly Commune[], count: number): Search[] =>
  drawOfKinds(longKinds, createNumbers(7), communes, count);

function drawOfKinds(
  kinds: readonly Kind[],
  random: () => number,
  communes: readonly Commune[],
  count: number,
): Search[] {
  const draw = drawCommunes(communes, random);
  return Array.from({ length: count }, (_, index) => {
    const { sort, filter } = kinds[index % kinds.length] ?? { sort: 'soonest', filter: 'none' };
    const { query, ...centre } = drawSearch(draw(), random() < 0.5, sort, random);
    const asked = { ...query, ...askedOf(filter, random) };
    return {
      ...centre,
      filter,
      query: random() < 1 / everywhere ? { ...asked, latitude: 0, longitude: 0 } : asked,
    };
  });
}

type OutingAsked = Partial<Pick<NearbyQuery, 'from' | 'to' | 'open' | 'level'>>;

/** What a search with this filter asks. */
export function askedOf(filter: Filter, random: () => number): OutingAsked {
  const day = (offset: number) => dayInParis(new Date(Date.now() + offset * dayMs));
  switch (filter) {
    case '1 day': {
      const one = day(1 + Math.floor(random() * daysAhead));
      return { from: one, to: one };
    }
    case '7 days':
      return { from: day(1), to: day(daysAhead) };
    case '30 days':
      return { from: day(1), to: day(longDays) };
    case '30 days, open':
      return { ...askedOf('30 days', random), ...askedOf('open', random) };
    case '30 days, level':
      return { ...askedOf('30 days', random), ...askedOf('level', random) };
    case 'open':
      return { open: 'true' };
    case 'level':
      return { level: pick(['beginner', 'intermediate', 'advanced'] as const, random) };
    default:
      return {};
  }
}

function drawSearch(commune: Commune, atCentre: boolean, sort: SortOrder, random: () => number): Search {
  const { latitude, longitude } = atCentre ? commune : nearTo(commune, random);
  const category = random() < 0.5 ? { category: pick(categories, random) } : {};
  const maxDistance = pick(nearbyLimits.distance.options, random);
  const page = Math.floor(random() * pages);
  const limit = nearbyLimits.limit.default;
  return {
    query: { latitude, longitude, maxDistance, page, limit, sort, ...category },
    density: densityOf(commune),
    timeZone: timeZoneOf(commune.code),
  };
}

/** A random point, uniformly distributed over the disc. */
function nearTo({ latitude, longitude }: Commune, random: () => number) {
  const degrees = latitudeDegrees(offCentreMetres) * Math.sqrt(random());
  const direction = 2 * Math.PI * random();
  return {
    latitude: latitude + degrees * Math.cos(direction),
    longitude: longitude + (degrees * Math.sin(direction)) / Math.cos((latitude * Math.PI) / 180),
  };
}

/** The request that the page would send. */
export function nearbyPath({ query }: Search): string {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `/api/announce/nearby?${new URLSearchParams(given).toString()}`;
}
