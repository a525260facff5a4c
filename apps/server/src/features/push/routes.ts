import { pushEndpoint, pushKey, pushSubscription } from '@coequipiers/contract/push-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Push } from './push.ts';

const tags = ['push'];
const own = { access: 'user' } as const;

export const pushRoutes =
  (push: Push): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/api/push/key', { config: own, schema: { tags, response: { 200: pushKey } } }, () => ({
      key: push.publicKey,
    }));

    app.put(
      '/api/push/subscription',
      { config: own, schema: { tags, body: pushSubscription } },
      async (request, reply) => {
        const caller = callerOf(request);
        await push.subscribing.take(caller.id);
        await push.subscribe(caller, request.body);
        return reply.code(204).send();
      },
    );

    app.delete(
      '/api/push/subscription',
      { config: own, schema: { tags, body: pushEndpoint } },
      async (request, reply) => {
        await push.unsubscribe(callerOf(request), request.body.endpoint);
        return reply.code(204).send();
      },
    );
  };
