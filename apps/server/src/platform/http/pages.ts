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
  /** The paths that have a screen. */
  paths: readonly string[];
  /** Older names of those paths. */
  former: Readonly<Record<string, string>>;
};

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/**
 * The built page: hashed assets kept for ever, and one document for every path that is not the API's. The page draws its
 * own 'not found' where there is no screen.
 */
export const pages = fp<Options>(
  async (app, { directory, paths, former }) => {
    const document = await readFile(join(directory, 'index.html'), 'utf8');
    await app.register(fastifyStatic, { root: directory, serve: false, cacheControl: false });
    const file = (reply: FastifyReply, path: string, caching: string) =>
      reply.header('cache-control', caching).sendFile(path);
    const page = (reply: FastifyReply, status: number) =>
      reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
    const route = { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } } as const;

    app.get<{ Params: { '*': string } }>('/assets/*', route, (request, reply) =>
      file(reply, `assets/${request.params['*']}`, forEver),
    );
    app.get<{ Params: { name: string } }>('/:name(^[\\w-]+\\.\\w+$)', route, (request, reply) =>
      file(reply, request.params.name, forAnHour),
    );
    for (const path of paths) app.get(path, route, (_request, reply) => page(reply, 200));
    for (const [old, path] of Object.entries(former)) {
      app.get<{ Params: Record<string, string> }>(old, route, ({ params, url }, reply) => {
        const target = path.replace(/:(\w+)/g, (_match, name: string) =>
          encodeURIComponent(params[name] ?? ''),
        );
        return reply.redirect(target + url.slice(pathOf(url).length), 302);
      });
    }
    app.setNotFoundHandler(async (request, reply) => {
      const path = pathOf(request.url);
      const wantsPage = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets)\/|\.\w+$/.test(path);
      if (!wantsPage) throw new AppError('NOT_FOUND', { message: `nothing at ${request.method} ${path}` });
      return page(reply, 404);
    });
  },
  { name: 'pages' },
);
