// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="../../apps/server/src/platform/db/fs-native-extensions.d.ts" />
// The whole server with its usual settings, plus the routes for comparison: they pass the same hooks as every request, and
// return precomputed responses.
import { join } from 'node:path';
import {
  type Announcement,
  announcements,
  type NearbyQuery,
  nearbyQuery,
} from '@coequipiers/contract/announcements-schemas';
import { citySearchQuery } from '@coequipiers/contract/cities-schemas';
import { createApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { loadTowns } from '../../apps/server/src/features/cities/towns.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { constantPaths } from '../lib/server.ts';

const open = { access: 'public' } as const;
const config = loadConfig();
const towns = await loadTowns(config.dataDir);
const app = await createApp({
  config,
  log: createLog(config.logLevel),
  pageDirectory: join(import.meta.dirname, '../../apps/server/test/fixtures/page'),
  towns,
  renderer: () => Promise.reject(new Error('no page is asked for here')),
});

// By URL. Each page is computed at its first request, which `rates` makes before it measures.
const pages = new Map<string, Announcement[]>();
const findPage = async (url: string, query: NearbyQuery): Promise<Announcement[]> => {
  const page = await app.announcements.nearby.search(query, undefined);
  pages.set(url, page);
  return page;
};
app.http.get(
  constantPaths.search,
  { config: open, schema: { querystring: nearbyQuery, response: { 200: announcements } } },
  ({ url, query }) => pages.get(url) ?? findPage(url, query),
);

const bodies = new Map<string, string>();
const findBody = (url: string, prefix: string): string => {
  const body = JSON.stringify(towns.cities.search(prefix));
  bodies.set(url, body);
  return body;
};
app.http.get(
  constantPaths.cities,
  { config: open, schema: { querystring: citySearchQuery } },
  ({ url, query }, reply) =>
    reply.type('application/json; charset=utf-8').send(bodies.get(url) ?? findBody(url, query.prefix)),
);

process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.http.listen({ host: config.host, port: config.port });
