import type { FirstHtml } from '@coequipiers/contract/rendering';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { withinTime } from '../jobs/time-limit.ts';
import { pathOf } from '../log.ts';
import { AppError } from './app-error.ts';
import { type PageHead, readDocument } from './document.ts';

/** The first HTML of a screen, or where else to look. */
export type FirstAnswer = FirstHtml | { redirect: string };

type Options = {
  /** Where the built page is. */
  directory: string;
  /** The paths that have a screen. */
  paths: readonly string[];
  /** What the others say of themselves in the document's head; the rest keep the product's. */
  heads: Readonly<Record<string, Omit<PageHead, 'canonical'>>>;
  publicUrl: string;
  /** Older names of those paths. */
  former: Readonly<Record<string, string>>;
  /** Those of the paths whose screen arrives rendered. */
  rendered: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<FirstAnswer>>>;
};

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/** What only a document heeds weighs as much as many a part of one. */
const ofParts = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** A screen that takes longer to render is drawn by the browser, which shows that it waits. */
const renderMs = 3_000;

/**
 * The built page: hashed assets kept for ever, and one document for every path that is not the API's. The page draws its
 * own 'not found' where there is no screen.
 */
export const pages = fp<Options>(
  async (app, { directory, paths, heads, publicUrl, former, rendered }) => {
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
      { ...route, config: { ...route.config }, helmet: ofParts },
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
        if (!render) return page(reply, 200, html);
        try {
          const first = await withinTime(render(request, reply), renderMs);
          if ('redirect' in first) return reply.redirect(first.redirect, 302);
          return page(reply, first.status, document.filled(first));
        } catch (err) {
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
        throw new AppError('METHOD_NOT_ALLOWED', { message: `${path} takes ${allowed.join(', ')}` });
      }
      const wantsPage = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets)\/|\.\w+$/.test(path);
      if (!wantsPage) throw new AppError('NOT_FOUND', { message: `nothing at ${request.method} ${path}` });
      return (await app.limitPages(request, reply)) ?? page(reply, 404);
    });
  },
  { name: 'pages' },
);
