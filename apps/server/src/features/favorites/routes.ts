import { favoriteTexts } from '@coequipiers/contract/favorites';
import {
  favorite,
  favoriteCount,
  favoriteIds,
  favoriteState,
  favoritesPage,
  favoritesQuery,
} from '@coequipiers/contract/favorites-schemas';
import { idParams } from '@coequipiers/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Favorites } from './favorites.ts';

const tags = ['favorites'];
const config = { access: 'user', signInMessage: favoriteTexts.unauthenticated } as const;

export const favoritesRoutes =
  (favorites: Favorites): FastifyPluginAsyncZod =>
  async (app) => {
    const preHandler = (request: FastifyRequest) => favorites.changing.take(callerOf(request).id);

    app.get(
      '/api/favorites',
      { config, schema: { tags, querystring: favoritesQuery, response: { 200: favoritesPage } } },
      (request) => favorites.list(request.query, callerOf(request)),
    );

    app.get('/api/favorites/ids', { config, schema: { tags, response: { 200: favoriteIds } } }, (request) =>
      favorites.ids(callerOf(request).id),
    );

    app.get(
      '/api/favorites/count',
      { config, schema: { tags, response: { 200: favoriteCount } } },
      async (request) => ({ count: await favorites.count(callerOf(request).id) }),
    );

    app.get(
      '/api/favorites/:id/check',
      { config, schema: { tags, params: idParams, response: { 200: favoriteState } } },
      async (request) => ({ isFavorite: await favorites.check(request.params.id, callerOf(request).id) }),
    );

    app.post(
      '/api/favorites/:id',
      { config, schema: { tags, params: idParams, response: { 201: favorite } }, preHandler },
      async (request, reply) =>
        reply.code(201).send(await favorites.add(request.params.id, callerOf(request))),
    );

    app.post(
      '/api/favorites/:id/toggle',
      { config, schema: { tags, params: idParams, response: { 200: favoriteState } }, preHandler },
      async (request) => ({ isFavorite: await favorites.toggle(request.params.id, callerOf(request)) }),
    );

    app.delete(
      '/api/favorites/:id',
      { config, schema: { tags, params: idParams }, preHandler },
      async (request, reply) => {
        await favorites.remove(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );

    app.delete(
      '/api/favorites/favorite/:id',
      { config, schema: { tags, params: idParams }, preHandler },
      async (request, reply) => {
        await favorites.removeById(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );

    app.delete('/api/favorites', { config, schema: { tags }, preHandler }, async (request, reply) => {
      await favorites.removeAll(callerOf(request));
      return reply.code(204).send();
    });
  };
