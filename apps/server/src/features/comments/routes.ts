import {
  comment,
  commentCount,
  comments as commentList,
  commentsQuery,
  commentWrite,
} from '@coequipiers/contract/comments-schemas';
import { idParams } from '@coequipiers/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { requestKey } from '../../platform/http/request-key.ts';
import type { Comments } from './comments.ts';

const tags = ['comments'];
const open = { access: 'public' } as const;
const own = { access: 'user' } as const;

export const commentsRoutes =
  (comments: Comments): FastifyPluginAsyncZod =>
  async (app) => {
    const preHandler = (request: FastifyRequest) => comments.writing.take(callerOf(request).id);

    app.get(
      '/api/comments/announce/:id',
      {
        config: open,
        schema: { tags, params: idParams, querystring: commentsQuery, response: { 200: commentList } },
      },
      (request) => comments.list(request.params.id, request.query, request.caller),
    );

    app.get(
      '/api/comments/announce/:id/count',
      { config: open, schema: { tags, params: idParams, response: { 200: commentCount } } },
      (request) => comments.count(request.params.id, request.caller?.id),
    );

    app.post(
      '/api/comments/announce/:id',
      {
        config: own,
        schema: { tags, params: idParams, body: commentWrite, response: { 201: comment } },
        preHandler,
      },
      async (request, reply) => {
        const { params, body } = request;
        const key = requestKey(request);
        return reply.code(201).send(await comments.publish(params.id, body.content, callerOf(request), key));
      },
    );

    app.put(
      '/api/comments/:id',
      {
        config: own,
        schema: { tags, params: idParams, body: commentWrite, response: { 200: comment } },
        preHandler,
      },
      (request) => comments.edit(request.params.id, request.body.content, callerOf(request)),
    );

    app.delete(
      '/api/comments/:id',
      { config: own, schema: { tags, params: idParams } },
      async (request, reply) => {
        await comments.remove(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );
  };
