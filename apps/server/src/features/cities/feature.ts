import { createCityIndex } from './city-index.ts';
import { loadCommunes } from './communes.ts';
import { citiesRoutes } from './routes.ts';

export type Towns = Awaited<ReturnType<typeof loadTowns>>;

/** Every commune and the index that finds them by name. */
export async function loadTowns(dataDir: string) {
  const communes = await loadCommunes(dataDir);
  return { communes, cities: createCityIndex(communes) };
}

export const createCities = ({ cities }: Towns) => ({ routes: [citiesRoutes(cities)] });
