import { idParams } from '@coequipiers/contract/ids';
import { voteStats, voteWrite } from '@coequipiers/contract/votes-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Votes } from './votes.ts';

const tags = ['votes'];
const url = '/api/announce/:id/vote';

export const votesRoutes =
  (votes: Votes): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      url,
      { config: { access: 'public' }, schema: { tags, params: idParams, response: { 200: voteStats } } },
      (request) => votes.show(request.params.id, request.caller?.id),
    );

    app.post(
      url,
      {
        config: { access: 'user' },
        schema: { tags, params: idParams, body: voteWrite, response: { 200: voteStats } },
        preHandler: (request) => votes.voting.take(callerOf(request).id),
      },
      (request) => votes.set(request.params.id, callerOf(request), request.body.voteType),
    );

    app.delete(
      url,
      {
        config: { access: 'user' },
        schema: { tags, params: idParams },
        preHandler: (request) => votes.voting.take(callerOf(request).id),
      },
      async (request, reply) => {
        await votes.withdraw(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );
  };
