import { categories } from '@coequipiers/contract/categories';
import { type Box, nearbyLimits } from '@coequipiers/contract/search';
import type { NearbyPlacesQuery } from '@coequipiers/contract/search-schemas';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import type { Commune } from '../../apps/server/src/features/cities/commune.ts';
import { askedOf, type Filter } from './mix.ts';

/** What a map shows: a circle, as after a search, or a box of some size, as after it was moved. */
export const sizes = ['circle', 'town', 'département', 'region', 'France'] as const;
export type Size = (typeof sizes)[number];
export type View = { size: Size; query: NearbyPlacesQuery };
export type OutingView = View & { filter: Filter };

/** The width of a view in degrees of longitude; it is half as high in degrees of latitude, as on a wide screen. */
const widths: Readonly<Record<Exclude<Size, 'circle' | 'France'>, number>> = {
  town: 0.25,
  département: 1.2,
  region: 4,
};
const france: Box = { west: -5.5, south: 41, east: 10, north: 51.5 };
const spread = 0.5;

const nowhere = { latitude: 0, longitude: 0, maxDistance: nearbyLimits.distance.default };

/** Where people live, as many of each size, half of them of one category. Always the same ones. */
export function drawViews(communes: readonly Commune[], count: number): View[] {
  const random = createNumbers(5);
  const draw = drawCommunes(communes, random);
  return Array.from({ length: count }, (_, index): View => {
    const size = sizes[index % sizes.length] ?? 'circle';
    const { latitude, longitude } = draw();
    const category = random() < 0.5 ? { category: pick(categories, random) } : {};
    const common = { sort: 'recent' as const, ...category };
    if (size === 'circle') {
      const maxDistance = pick(nearbyLimits.distance.options, random);
      return { size, query: { ...common, latitude, longitude, maxDistance } };
    }
    if (size === 'France') return { size, query: { ...common, ...nowhere, ...france } };
    const [width, height] = [widths[size], widths[size] / 2];
    const west = longitude - width * spread * (0.5 + random());
    const south = latitude - height * spread * (0.5 + random());
    const box = { west, south, east: west + width, north: south + height };
    return { size, query: { ...common, ...nowhere, ...box } };
  });
}

/** The same views with these filters; without a filter, by start, as that asks for outings too. */
export function drawOutingViews(
  communes: readonly Commune[],
  asked: readonly Filter[],
  count: number,
): OutingView[] {
  const random = createNumbers(8);
  return drawViews(communes, count).map(({ size, query }, index) => {
    // Each size has every filter.
    const filter = asked[Math.floor(index / sizes.length) % asked.length] ?? 'none';
    const sort = filter === 'none' ? 'soonest' : 'recent';
    return { size, filter, query: { ...query, sort, ...askedOf(filter, random) } };
  });
}
