import { categories, nearbyLimits, sortOrders } from '@coequipiers/contract/announcements';
import type { NearbyQuery } from '@coequipiers/contract/announcements-schemas';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import type { Commune } from '../../apps/server/src/features/cities/commune.ts';
import { latitudeDegrees } from '../../apps/server/src/features/places/distance.ts';

export const densities = ['village', 'town', 'city'] as const;
export type Density = (typeof densities)[number];

/** A search, and the population density at its centre. */
export type Search = { query: NearbyQuery; density: Density };

const offCentreMetres = 3_000;
const pages = 4;

const densityOf = ({ population }: Commune): Density => {
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
    const commune = draw();
    const { latitude, longitude } = index % 2 === 0 ? commune : nearTo(commune, random);
    const sort = sortOrders[Math.floor(index / 2) % sortOrders.length] ?? 'recent';
    const category = random() < 0.5 ? { category: pick(categories, random) } : {};
    const maxDistance = pick(nearbyLimits.distance.options, random);
    const page = Math.floor(random() * pages);
    const limit = nearbyLimits.limit.default;
    return {
      query: { latitude, longitude, maxDistance, page, limit, sort, ...category },
      density: densityOf(commune),
    };
  });
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
