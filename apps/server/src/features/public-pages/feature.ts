import { createFirstHtml, type Parts as FirstHtmlParts } from './first-html.ts';
import { type Parts, publicPagesRoutes } from './routes.ts';

export const createPublicPages = (parts: Parts & FirstHtmlParts) => ({
  /** For the pages that are rendered on the server. */
  firstHtml: createFirstHtml(parts),
  routes: [publicPagesRoutes(parts)],
});
