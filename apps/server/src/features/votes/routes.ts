import { idParams } from '@coequipiers/contract/ids';
import { voteTexts } from '@coequipiers/contract/votes';
import { voteQuery, voteStats, voteWrite } from '@coequipiers/contract/votes-schemas';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Votes } from './votes.ts';

const tags = ['votes'];
const url = '/api/announce/:id/vote';

export const votesRoutes =
  (votes: Votes): FastifyPluginAsyncZod =>
  async (app) => {
    acceptOtherBodies(app);
    app.get(
      url,
      { config: { access: 'public' }, schema: { tags, params: idParams, response: { 200: voteStats } } },
      (request) => votes.show(request.params.id, request.caller?.id),
    );

    app.post(
      url,
      {
        config: { access: 'user' },
        schema: {
          tags,
          params: idParams,
          querystring: voteQuery,
          body: voteWrite,
          response: { 200: voteStats },
        },
        preHandler: (request) => votes.voting.take(callerOf(request).id),
      },
      (request) => {
        const voteType = request.body?.voteType ?? request.query.voteType;
        if (!voteType) throw new AppError('VALIDATION', { userMessage: voteTexts.invalid });
        return votes.set(request.params.id, callerOf(request), voteType);
      },
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

/** Clients that vote by query may send `content-type: application/json` with an empty body; others send a form. */
function acceptOtherBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : void readJson(request, String(body), done),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
