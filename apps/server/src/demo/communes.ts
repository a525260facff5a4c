import { distanceKm } from './distance.ts';
import type { Random } from './random.ts';
import type { DemoCommune } from './records.ts';

export type Spread = { commune: DemoCommune; count: number };

const PLACES = 150;
const BIG_TOWNS = 40;
const SUBURBS_KM = 18;
const COUNTRY_KM = 45;

/** Cities whose arrondissements are communes of their own in the list. */
const divided: ReadonlySet<string> = new Set(['75056', '69123', '13055']);

const weightOf = (commune: DemoCommune) =>
  commune.population ** 0.95 * (divided.has(commune.code) ? 0.25 : 1);

/**
 * Spreads the announcements like the population: homes, the biggest towns, their suburbs, and a long tail of small places near
 * somebody's home.
 */
export function spreadOverCommunes(
  random: Random,
  communes: readonly DemoCommune[],
  homes: readonly DemoCommune[],
  total: number,
): Spread[] {
  const chosen = new Map(homes.map((home) => [home.code, home]));
  const differentHomes = [...chosen.values()];
  const near = communes.filter((commune) => {
    return commune.population > 300 && differentHomes.some((home) => within(home, commune, COUNTRY_KM));
  });
  const add = (
    candidates: readonly DemoCommune[],
    count: number,
    weight: (commune: DemoCommune) => number,
  ) => {
    const free = candidates.filter((candidate) => !chosen.has(candidate.code));
    const drawn = random.sample(free, Math.min(count, PLACES - chosen.size), weight);
    for (const commune of drawn) chosen.set(commune.code, commune);
  };

  const bySize = near.toSorted((a, b) => b.population - a.population);
  add(bySize.slice(0, BIG_TOWNS), BIG_TOWNS, weightOf);
  for (const home of new Set(homes)) {
    const suburbs = near.filter((commune) => within(home, commune, SUBURBS_KM));
    add(suburbs, 1, weightOf);
  }
  add(near, PLACES, (commune) => commune.population ** 0.4);
  return share([...chosen.values()], total);
}

/**
 * Comparing latitudes and longitudes first avoids about a million great-circle distances. A degree of longitude has 69 km or more in
 * France.
 */
function within(home: DemoCommune, commune: DemoCommune, km: number): boolean {
  return (
    Math.abs(home.latitude - commune.latitude) * 111 < km &&
    Math.abs(home.longitude - commune.longitude) * 65 < km &&
    distanceKm(home, commune) < km
  );
}

/** At least one each, the rest by weight, with the largest remainder method. */
function share(communes: readonly DemoCommune[], total: number): Spread[] {
  const weights = communes.reduce((sum, commune) => sum + weightOf(commune), 0);
  const free = Math.max(total - communes.length, 0);
  const shares = communes.map((commune) => {
    const exact = (weightOf(commune) / weights) * free;
    return { commune, count: 1 + Math.floor(exact), remainder: exact % 1 };
  });
  const left = total - shares.reduce((sum, entry) => sum + entry.count, 0);
  for (const entry of shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, Math.max(left, 0))) {
    entry.count += 1;
  }
  return shares.map(({ commune, count }) => ({ commune, count }));
}
