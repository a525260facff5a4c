import {
  announcement,
  announcements as announcementList,
  announcementWrite,
  personCard,
} from '@coequipiers/contract/announcements-schemas';
import { aliasParams } from '@coequipiers/contract/blocks-schemas';
import { categoryNames } from '@coequipiers/contract/categories-schemas';
import { idParams } from '@coequipiers/contract/ids';
import { outingQuery, reasonWrite, stopWrite } from '@coequipiers/contract/participations-schemas';
import { peopleTexts } from '@coequipiers/contract/people';
import { totalHeader, totalText } from '@coequipiers/contract/search';
import {
  nearbyPlaces,
  nearbyPlacesQuery,
  nearbyQuery,
  widerSearches,
} from '@coequipiers/contract/search-schemas';
import { applyQuery, concerned, fromQuery } from '@coequipiers/contract/series-schemas';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { requestKey } from '../../platform/http/request-key.ts';
import type { Announcements } from './announcements.ts';
import type { Visitor } from './views.ts';

const tags = ['announcements'];
const open = { access: 'public' } as const;
const own = { access: 'user' } as const;
type WhichOuting = { id: string; outingId: string | undefined };
type Caller = ReturnType<typeof callerOf>;

const answerHeaders = {
  [totalHeader]: 'On page 0: how many there are on all pages, exact up to 1000, then 1000+',
};

export const announcementsRoutes =
  (announcements: Announcements): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/announce/nearby',
      {
        config: { ...open, answerHeaders },
        schema: { tags, querystring: nearbyQuery, response: { 200: announcementList } },
        // No validation of the response: the presenter builds this exact shape, and checking a page would take longer than
        // writing it.
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { content, total } = await announcements.nearby.search(request.query, request.caller);
        if (total) void reply.header(totalHeader, totalText(total));
        return content;
      },
    );

    app.get(
      '/api/announce/nearby/places',
      {
        config: open,
        schema: { tags, querystring: nearbyPlacesQuery, response: { 200: nearbyPlaces } },
        // No validation of the response, as above.
        serializerCompiler: () => JSON.stringify,
        preHandler: ({ network }) => announcements.maps.limit.take(network),
      },
      (request) =>
        announcements.maps.turns.run(request, () =>
          announcements.nearby.places(request.query, request.caller),
        ),
    );

    app.get(
      '/api/announce/nearby/wider',
      {
        config: open,
        schema: { tags, querystring: nearbyPlacesQuery, response: { 200: widerSearches } },
        preHandler: ({ network }) => announcements.maps.limit.take(network),
      },
      (request) =>
        announcements.maps.turns.run(request, () =>
          announcements.nearby.wider(request.query, request.caller),
        ),
    );

    app.get(
      '/api/announce/categories',
      { config: open, schema: { tags, response: { 200: categoryNames } } },
      () => [...announcements.categories()],
    );

    app.get(
      '/api/announce/me',
      { config: own, schema: { tags, response: { 200: announcementList } } },
      (request) => announcements.listOwn(callerOf(request)),
    );

    app.get(
      '/api/people/:alias',
      {
        config: { ...own, signInMessage: peopleTexts.signIn },
        schema: { tags, params: aliasParams, response: { 200: personCard } },
      },
      (request) => announcements.personCard(request.params.alias, callerOf(request)),
    );

    app.post(
      '/api/announce',
      {
        config: own,
        schema: { tags, body: announcementWrite, response: { 201: announcement } },
        preHandler: (request) => announcements.publishing.take(callerOf(request).id),
      },
      async (request, reply) =>
        reply
          .code(201)
          .send(await announcements.create(request.body, callerOf(request), requestKey(request))),
    );

    app.get(
      '/api/announce/:id',
      { config: open, schema: { tags, params: idParams, response: { 200: announcement } } },
      async (request) => {
        const { id } = request.params;
        const shown = await announcements.show(id, request.caller);
        if (request.method === 'GET') {
          await announcements.views
            .count(id, visitorOf(request))
            .catch((err: unknown) => request.log.warn({ err }, 'a view was not counted'));
        }
        return shown;
      },
    );

    // A browser requests the first HTML without its session, so the server cannot tell whether the reader is the author. The
    // page reports the view with this call instead.
    app.post(
      '/api/announce/:id/view',
      { config: open, schema: { tags, params: idParams } },
      async (request, reply) => {
        await announcements.countView(request.params.id, visitorOf(request));
        return reply.code(204).send();
      },
    );

    app.put(
      '/api/announce/:id',
      {
        config: own,
        schema: {
          tags,
          params: idParams,
          querystring: applyQuery,
          body: announcementWrite,
          response: { 200: announcement },
        },
      },
      (request) => announcements.update(request.params.id, request.body, request.query, callerOf(request)),
    );

    app.post(
      '/api/announce/:id/republish',
      { config: own, schema: { tags, params: idParams, response: { 200: announcement } } },
      (request) => announcements.republish(request.params.id, callerOf(request)),
    );

    app.post(
      '/api/announce/:id/outing/cancel',
      {
        config: own,
        schema: {
          tags: ['participations'],
          params: idParams,
          querystring: outingQuery,
          body: reasonWrite,
          response: { 200: announcement },
        },
      },
      (request) =>
        announcements.cancelOuting(
          { id: request.params.id, outingId: request.query.outing || undefined },
          request.body?.reason || null,
          callerOf(request),
        ),
    );

    const { closeOuting, confirmOuting } = announcements;
    const said = [
      ['POST', 'close', (which: WhichOuting, author: Caller) => closeOuting(which, 'close', author)],
      ['DELETE', 'close', (which: WhichOuting, author: Caller) => closeOuting(which, 'reopen', author)],
      ['POST', 'confirm', (which: WhichOuting, author: Caller) => confirmOuting(which, true, author)],
      ['DELETE', 'confirm', (which: WhichOuting, author: Caller) => confirmOuting(which, false, author)],
    ] as const;
    for (const [method, word, say] of said)
      app.route({
        method,
        url: `/api/announce/:id/outing/${word}`,
        config: own,
        schema: {
          tags: ['participations'],
          params: idParams,
          querystring: outingQuery,
          response: { 200: announcement },
        },
        handler: (request) =>
          say({ id: request.params.id, outingId: request.query.outing || undefined }, callerOf(request)),
      });

    app.post(
      '/api/announce/:id/series/stop',
      {
        config: own,
        schema: { tags: ['series'], params: idParams, body: stopWrite, response: { 200: announcement } },
      },
      (request) => announcements.stopSeries(request.params.id, request.body ?? {}, callerOf(request)),
    );

    app.post(
      '/api/announce/:id/series/continue',
      { config: own, schema: { tags: ['series'], params: idParams, response: { 200: announcement } } },
      (request) => announcements.continueSeries(request.params.id, callerOf(request)),
    );

    app.get(
      '/api/announce/:id/series/concerned',
      {
        config: own,
        schema: {
          tags: ['series'],
          params: idParams,
          querystring: fromQuery,
          response: { 200: concerned },
        },
      },
      (request) => announcements.concerned(request.params.id, request.query.from, callerOf(request)),
    );

    app.delete(
      '/api/announce/:id',
      { config: own, schema: { tags, params: idParams } },
      async (request, reply) => {
        await announcements.remove(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );
  };

const visitorOf = (request: FastifyRequest): Visitor => ({
  personId: request.caller?.id,
  address: request.network,
  userAgent: request.headers['user-agent'],
});
