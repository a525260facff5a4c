import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { pathOf } from '../log.ts';
import { AppError } from './app-error.ts';

type Options = {
  /** Where the built page is. */
  directory: string;
  /** Whether a screen exists at this path; the page draws its own 'not found' for the others. */
  isPage: (path: string) => boolean;
};

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/** The built page: hashed assets kept for ever, and one document for every path that is not the API's. */
export const pages = fp<Options>(
  async (app, { directory, isPage }) => {
    const document = await readFile(join(directory, 'index.html'), 'utf8');
    await app.register(fastifyStatic, { root: directory, serve: false, cacheControl: false });
    const file = (reply: FastifyReply, path: string, caching: string) =>
      reply.header('cache-control', caching).sendFile(path);
    const route = { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } } as const;

    app.get<{ Params: { '*': string } }>('/assets/*', route, (request, reply) =>
      file(reply, `assets/${request.params['*']}`, forEver),
    );
    app.get<{ Params: { name: string } }>('/:name(^[\\w-]+\\.\\w+$)', route, (request, reply) =>
      file(reply, request.params.name, forAnHour),
    );
    app.setNotFoundHandler(async (request, reply) => {
      const path = pathOf(request.url);
      const wantsPage = request.method === 'GET' && !/^\/(api|assets)\/|\.\w+$/.test(path);
      if (!wantsPage) throw new AppError('NOT_FOUND', { message: `nothing at ${request.method} ${path}` });
      return reply
        .code(isPage(path) ? 200 : 404)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(document);
    });
  },
  { name: 'pages' },
);
