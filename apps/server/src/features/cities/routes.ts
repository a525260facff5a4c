import {
  type City,
  citySchema,
  citySearchQuery,
  citySearchResult,
  nearestCityQuery,
} from '@coequipiers/contract/cities-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import type { CityIndex } from './city-index.ts';

const written = new WeakMap<City, string>();

/** Serialized once per city, because the same ones are found again and again. */
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
        // No validation of the response: the index builds this exact shape, and checking ten cities would take longer than
        // finding them.
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
