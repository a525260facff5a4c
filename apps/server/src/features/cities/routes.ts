import { citySearchQuery, citySearchResult } from '@coequipiers/contract/cities-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CityIndex } from './city-index.ts';

export const citiesRoutes =
  (cities: CityIndex): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/cities',
      {
        config: { access: 'public' },
        schema: { tags: ['cities'], querystring: citySearchQuery, response: { 200: citySearchResult } },
      },
      (request) => cities.search(request.query.prefix),
    );
  };
