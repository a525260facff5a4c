import { agendaFeed, agenda as agendaLists, newAgendaFeed } from '@coequipiers/contract/agenda-schemas';
import { idParams } from '@coequipiers/contract/ids';
import { outingQuery } from '@coequipiers/contract/participations-schemas';
import { z } from '@coequipiers/contract/zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { hasCurrent } from '../../platform/http/etag.ts';
import { createTurns } from '../../platform/turns/turns.ts';
import type { Agenda, CalendarFile } from './agenda.ts';
import { type Feeds, feedPath } from './feeds.ts';

const tags = ['agenda'];
const own = { access: 'user' } as const;
const calendar = { access: 'public', answers: { status: 200, type: 'text/calendar' } } as const;

export const agendaRoutes =
  (agenda: Agenda, feeds: Feeds): FastifyPluginAsyncZod =>
  async (app) => {
    const turns = createTurns({ atOnce: 2, waiting: 400, waitMs: 5_000, restMs: 2 });

    app.get('/api/agenda', { config: own, schema: { tags, response: { 200: agendaLists } } }, (request) =>
      agenda.lists(callerOf(request)),
    );

    app.get(
      '/api/agenda/feed',
      { config: own, schema: { tags, response: { 200: agendaFeed } } },
      async (request, reply) =>
        // Fastify would send null as an empty body.
        reply
          .type('application/json; charset=utf-8')
          .serializer(JSON.stringify)
          .send(await feeds.show(callerOf(request))),
    );

    app.post(
      '/api/agenda/feed',
      { config: own, schema: { tags, response: { 201: newAgendaFeed } } },
      async (request, reply) => reply.code(201).send(await feeds.create(callerOf(request))),
    );

    app.delete('/api/agenda/feed', { config: own, schema: { tags } }, async (request, reply) => {
      await feeds.withdraw(callerOf(request));
      return reply.code(204).send();
    });

    app.get(
      feedPath(':secret'),
      {
        config: { ...calendar, forMany: true },
        schema: { tags, params: z.object({ secret: z.string() }) },
      },
      async (request, reply) =>
        turns.run(request, async () => send(request, reply, await agenda.feed(request.params.secret))),
    );

    app.get(
      '/api/announce/:id/outing.ics',
      { config: calendar, schema: { tags, params: idParams, querystring: outingQuery } },
      async (request, reply) => {
        const { params, query, caller } = request;
        return send(request, reply, await agenda.outing(params.id, caller, query.outing || undefined));
      },
    );
  };

function send(request: FastifyRequest, reply: FastifyReply, { etag, text }: CalendarFile): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
  if (hasCurrent(request, etag)) return reply.code(304).send();
  return reply
    .header('content-disposition', 'attachment; filename="coequipiers.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text());
}
