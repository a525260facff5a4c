import { report, reportWrite } from '@coequipiers/contract/reports-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Reports } from './reports.ts';

const tags = ['reports'];

export const reportsRoutes =
  (reports: Reports): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/reports',
      { config: { access: 'public' }, schema: { tags, body: reportWrite, response: { 201: report } } },
      async (request, reply) =>
        reply.code(201).send(await reports.take(request.body, request.caller, request.network)),
    );
  };
