import { createFindPage, type Parts as FindParts } from './find-page.ts';
import { createFirstHtml, type Parts as FirstHtmlParts } from './first-html.ts';
import { type Parts, publicPagesRoutes } from './routes.ts';

type All = FindParts & Omit<Parts & FirstHtmlParts, 'findPage'>;

export function createPublicPages(all: All) {
  const parts = { ...all, findPage: createFindPage(all) };
  return {
    /** For the pages that are rendered on the server. */
    firstHtml: createFirstHtml(parts),
    routes: [publicPagesRoutes(parts)],
  };
}
