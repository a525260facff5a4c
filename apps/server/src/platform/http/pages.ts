import type { FirstHtml } from '@coequipiers/contract/rendering';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../app-error.ts';
import { pathOf, publicPathOf } from '../log.ts';
import { withinTime } from '../time-limit.ts';
import { type PageHead, readDocument } from './document.ts';

/** The rendered HTML of a screen, or a redirect. */
export type RenderResult = FirstHtml | { redirect: string };

type Options = {
  /** The directory of the built page. */
  directory: string;
  /** The paths with a screen. */
  paths: readonly string[];
  /** Those of them that no cache keeps, no search engine lists and no other site learns of. */
  unkept: readonly string[];
  /** The head of screens that the browser renders; others keep the default head. */
  heads: Readonly<Record<string, Omit<PageHead, 'canonical'>>>;
  publicUrl: string;
  /** Old paths, redirected to new ones. */
  former: Readonly<Record<string, string>>;
  /** The paths whose screen is rendered on the server. */
  rendered: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<RenderResult>>>;
};

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/** After this time the browser renders the screen instead, with its loading state. */
const renderMs = 3_000;

/** The queue of screens is full, or its request has gone from it. */
const withoutTurn: ReadonlySet<string> = new Set(['BUSY', 'REQUEST_TIMEOUT']);

/**
 * The built page: hashed assets that are cached for ever, and one document for every path outside the API. The page renders its
 * own 'not found'.
 */
export const pages = fp<Options>(
  async (app, { directory, paths, unkept, heads, publicUrl, former, rendered }) => {
    const document = await readDocument(directory);
    await app.register(fastifyStatic, {
      root: directory,
      serve: false,
      cacheControl: false,
      preCompressed: true,
    });
    const file = (reply: FastifyReply, path: string, caching: string) =>
      reply.header('cache-control', caching).sendFile(path);
    const page = (reply: FastifyReply, status: number, html = document.plain) =>
      reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    const route = { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } } as const;
    const pageRoute = { ...route, onRequest: app.limitPages };

    app.get<{ Params: { '*': string } }>(
      '/assets/*',
      { ...route, config: { ...route.config, isAsset: true } },
      (request, reply) => file(reply, `assets/${request.params['*']}`, forEver),
    );
    app.get<{ Params: { name: string } }>('/:name(^[\\w-]+\\.\\w+$)', route, (request, reply) =>
      file(reply, request.params.name, forAnHour),
    );
    for (const path of paths) {
      const render = rendered[path];
      const head = heads[path];
      const html = head && document.named({ ...head, canonical: publicUrl + path });
      app.get(path, pageRoute, async (request, reply) => {
        if (unkept.includes(path))
          return page(reply, 200, html).headers({
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex',
            'referrer-policy': 'no-referrer',
          });
        if (!render) return page(reply, 200, html);
        try {
          const first = await withinTime(render(request, reply), renderMs);
          if ('redirect' in first) return reply.redirect(first.redirect, 302);
          return page(reply, first.status, document.filled(first));
        } catch (err) {
          if (!(err instanceof AppError && withoutTurn.has(err.code)))
            request.log.error({ err }, 'a screen was not rendered');
          return page(reply, 200);
        }
      });
    }
    for (const [old, path] of Object.entries(former)) {
      app.get<{ Params: Record<string, string> }>(old, pageRoute, ({ params, url }, reply) => {
        const target = path.replace(/:(\w+)/g, (_match, name: string) =>
          encodeURIComponent(params[name] ?? ''),
        );
        return reply.redirect(target + url.slice(pathOf(url).length), 302);
      });
    }
    app.setNotFoundHandler(async (request, reply) => {
      const path = pathOf(request.url);
      const allowed = app.methodsAt(path);
      if (allowed.length > 0 && !allowed.includes(request.method)) {
        reply.header('allow', allowed.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED', {
          message: `${publicPathOf(path)} takes ${allowed.join(', ')}`,
        });
      }
      const wantsPage = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets)\/|\.\w+$/.test(path);
      if (!wantsPage)
        throw new AppError('NOT_FOUND', { message: `nothing at ${request.method} ${publicPathOf(path)}` });
      return (await app.limitPages(request, reply)) ?? page(reply, 404);
    });
  },
  { name: 'pages' },
);
