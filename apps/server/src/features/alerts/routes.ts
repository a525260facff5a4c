import { alert, alertChange, alerts as alertList, alertWrite } from '@coequipiers/contract/alerts-schemas';
import { idParams } from '@coequipiers/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { requestKey } from '../../platform/http/request-key.ts';
import type { Alerts } from './alerts.ts';

const tags = ['alerts'];
const own = { access: 'user' } as const;

export const alertsRoutes =
  (alerts: Alerts): FastifyPluginAsyncZod =>
  async (app) => {
    const preHandler = (request: FastifyRequest) => alerts.writing.take(callerOf(request).id);

    app.get(
      '/api/alerts',
      {
        config: own,
        schema: { tags, response: { 200: alertList } },
        preHandler: (request) => alerts.reading.take(callerOf(request).id),
      },
      (request) => alerts.list(callerOf(request)),
    );

    app.post(
      '/api/alerts',
      { config: own, schema: { tags, body: alertWrite, response: { 201: alert } }, preHandler },
      async (request, reply) =>
        reply.code(201).send(await alerts.create(request.body, callerOf(request), requestKey(request))),
    );

    app.put(
      '/api/alerts/:id',
      {
        config: own,
        schema: { tags, params: idParams, body: alertChange, response: { 200: alert } },
        preHandler,
      },
      (request) => alerts.update(request.params.id, request.body, callerOf(request)),
    );

    app.delete(
      '/api/alerts/:id',
      { config: own, schema: { tags, params: idParams } },
      async (request, reply) => {
        await alerts.remove(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );
  };
