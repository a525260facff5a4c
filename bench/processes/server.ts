// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="../../apps/server/src/platform/db/fs-native-extensions.d.ts" />
// The whole server with its usual settings, plus the routes for comparison: they pass the same hooks as every request, and
// return precomputed responses.
import { type Announcement, announcements } from '@coequipiers/contract/announcements-schemas';
import { citySearchQuery } from '@coequipiers/contract/cities-schemas';
import { type NearbyQuery, nearbyQuery } from '@coequipiers/contract/search-schemas';
import type { App } from '../../apps/server/src/app.ts';
import { serve } from '../../apps/server/src/serve.ts';
import { withoutPage } from '../../apps/server/test/without-page.ts';
import { constantPaths } from '../lib/server.ts';

const open = { access: 'public' } as const;

/** Each response is computed at its first request, which `rates` makes before it measures. */
function addConstantRoutes(app: App): void {
  // By URL.
  const pages = new Map<string, Announcement[]>();
  const findPage = async (url: string, query: NearbyQuery): Promise<Announcement[]> => {
    const { content: page } = await app.announcements.nearby.search(query, undefined);
    pages.set(url, page);
    return page;
  };
  app.http.get(
    constantPaths.search,
    {
      config: open,
      schema: { querystring: nearbyQuery, response: { 200: announcements } },
      serializerCompiler: () => JSON.stringify,
    },
    ({ url, query }) => pages.get(url) ?? findPage(url, query),
  );

  const bodies = new Map<string, string>();
  const findBody = async (url: string): Promise<string> => {
    const { body } = await app.http.inject(url.replace(constantPaths.cities, '/api/cities'));
    bodies.set(url, body);
    return body;
  };
  app.http.get(
    constantPaths.cities,
    { config: open, schema: { querystring: citySearchQuery } },
    ({ url }, reply) => {
      void reply.type('application/json; charset=utf-8');
      return bodies.get(url) ?? findBody(url);
    },
  );
}

void serve(withoutPage, addConstantRoutes);
