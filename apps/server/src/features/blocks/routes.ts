import { aliasParams, block, blocks as blockList } from '@coequipiers/contract/blocks-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Blocks } from './blocks.ts';

const tags = ['blocks'];
const own = { access: 'user' } as const;

export const blocksRoutes =
  (blocks: Blocks): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/api/blocks', { config: own, schema: { tags, response: { 200: blockList } } }, (request) =>
      blocks.list(callerOf(request).id),
    );

    app.put(
      '/api/blocks/:alias',
      { config: own, schema: { tags, params: aliasParams, response: { 200: block } } },
      async (request) => {
        const caller = callerOf(request);
        await blocks.changing.take(caller.id);
        return blocks.add(caller, request.params.alias);
      },
    );

    app.delete(
      '/api/blocks/:alias',
      { config: own, schema: { tags, params: aliasParams } },
      async (request, reply) => {
        await blocks.remove(callerOf(request), request.params.alias);
        return reply.code(204).send();
      },
    );
  };
