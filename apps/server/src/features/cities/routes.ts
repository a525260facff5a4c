import {
  type City,
  citySchema,
  citySearchQuery,
  citySearchResult,
  nearestCityQuery,
} from '@coequipiers/contract/cities-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/http/app-error.ts';
import type { CityIndex } from './city-index.ts';

const written = new WeakMap<City, string>();

/** Once for each city, as the same ones are found over and over. */
function write(city: City): string {
  const known = written.get(city);
  if (known !== undefined) return known;
  const text = JSON.stringify(city);
  written.set(city, text);
  return text;
}
const writeAll = (cities: readonly City[]): string => `[${cities.map(write).join(',')}]`;

export const citiesRoutes =
  (cities: CityIndex): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/cities',
      {
        config: { access: 'public' },
        schema: { tags: ['cities'], querystring: citySearchQuery, response: { 200: citySearchResult } },
        // Public data that the index made in this very shape: to check ten cities would take longer than to find them.
        serializerCompiler: () => writeAll,
      },
      (request) => cities.search(request.query.prefix),
    );

    app.get(
      '/api/cities/nearest',
      {
        config: { access: 'public' },
        schema: { tags: ['cities'], querystring: nearestCityQuery, response: { 200: citySchema } },
      },
      (request) => {
        const { latitude, longitude } = request.query;
        const city = cities.nearest(latitude, longitude);
        if (!city) throw new AppError('POSITION_ABROAD');
        return city;
      },
    );
  };
