import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { html } from '../html.ts';
import type { Limits } from '../limits/limits.ts';
import { plainPage } from './plain-page.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyInstance {
    /** An `onRequest` hook of pages: beyond the limit it sends the response, and nothing is rendered. */
    limitPages: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  }
}

/** Documents per network. Navigation within the page requests no document. */
const perNetwork = { tries: 600, seconds: 60 };

const style = html`<style>
  body { margin: 0; background: #F5F6F1; color: #0F2A22; font: 17px/1.55 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  header { background: #0C3B2B; }
  header a { display: block; max-width: 560px; margin: auto; padding: 16px 20px; color: #FFF; font-weight: 800; text-decoration: none; }
  main { max-width: 560px; margin: 32px auto; padding: 0 20px; }
  h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; }
</style>`;

const tooManyPage = (sentence: string): string =>
  plainPage({
    title: 'Trop de demandes · Coéquipiers',
    style,
    header: html`<a href="/">Coéquipiers</a>`,
    main: html`<h1>Trop de pages demandées</h1>
<p>${sentence}</p>`,
  }).text;

/** All pages share one limit, which also applies to crawlers. */
export function limitPages(app: FastifyInstance, limits: Limits): void {
  const limit = limits.limit('pages', perNetwork);
  app.decorate('limitPages', async (request, reply) => {
    try {
      await limit.take(request.network);
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply
        .code(error.status)
        .header('retry-after', error.retryAfterSeconds)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(tooManyPage(error.userMessage));
    }
  });
}
