import { aliasParams } from '@coequipiers/contract/blocks-schemas';
import { idParams } from '@coequipiers/contract/ids';
import {
  joinWrite,
  outingQuery,
  participants,
  reasonWrite,
  takingPart,
} from '@coequipiers/contract/participations-schemas';
import { z } from '@coequipiers/contract/zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Participations } from './participations.ts';

const tags = ['participations'];
const own = { access: 'user' } as const;
const personParams = z.object({ ...idParams.shape, ...aliasParams.shape });

export const participationsRoutes =
  (participations: Participations): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/announce/:id/participation',
      {
        config: own,
        schema: {
          tags,
          params: idParams,
          querystring: outingQuery,
          body: joinWrite,
          response: { 200: takingPart },
        },
        preHandler: (request) => participations.joining.take(callerOf(request).id),
      },
      (request) => participations.join(request.params.id, callerOf(request), request.body.note),
    );

    app.post(
      '/api/announce/:id/participation/accept',
      {
        config: own,
        schema: { tags, params: idParams, querystring: outingQuery, response: { 200: takingPart } },
      },
      (request) => participations.accept(request.params.id, callerOf(request)),
    );

    app.delete(
      '/api/announce/:id/participation',
      { config: own, schema: { tags, params: idParams, querystring: outingQuery } },
      async (request, reply) => {
        await participations.leave(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );

    app.get(
      '/api/announce/:id/participants',
      {
        config: own,
        schema: { tags, params: idParams, querystring: outingQuery, response: { 200: participants } },
      },
      (request) => participations.list(request.params.id, callerOf(request)),
    );

    for (const answer of ['accept', 'decline', 'remove'] as const) {
      app.post(
        `/api/announce/:id/participants/:alias/${answer}`,
        {
          config: own,
          schema: {
            tags,
            params: personParams,
            querystring: outingQuery,
            body: reasonWrite,
            response: { 200: participants },
          },
        },
        (request) => {
          const { id, alias } = request.params;
          return participations.answer(id, callerOf(request), alias, answer, request.body.reason);
        },
      );
    }
  };
