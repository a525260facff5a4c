// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="../../apps/server/src/platform/db/fs-native-extensions.d.ts" />
// The whole server, told by its settings as always, and beside its own routes those that it is compared with: they go
// through everything that every request goes through, and look nothing up.
import { join } from 'node:path';
import { announcements, nearbyQuery } from '@coequipiers/contract/announcements-schemas';
import { citySearchQuery } from '@coequipiers/contract/cities-schemas';
import { createApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { createCityIndex } from '../../apps/server/src/features/cities/city-index.ts';
import { loadBundledCommunes } from '../../apps/server/src/features/cities/communes.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { constantPaths } from '../lib/server.ts';

const open = { access: 'public' } as const;
const config = loadConfig();
const app = await createApp({
  config,
  log: createLog(config.logLevel),
  pageDirectory: join(import.meta.dirname, '../../apps/server/test/fixtures/page'),
  renderer: () => Promise.reject(new Error('no page is asked for here')),
});

// A full page of what is near the middle of Lyon.
const lyon = { latitude: 45.764, longitude: 4.8357, maxDistance: 10_000, page: 0, limit: 15 };
const page = await app.announcements.nearby.search({ ...lyon, sort: 'recent' }, undefined);
app.http.get(
  constantPaths.search,
  { config: open, schema: { querystring: nearbyQuery, response: { 200: announcements } } },
  () => page,
);

const cities = JSON.stringify(createCityIndex(await loadBundledCommunes()).search('saint'));
app.http.get(constantPaths.cities, { config: open, schema: { querystring: citySearchQuery } }, (_, reply) =>
  reply.type('application/json; charset=utf-8').send(cities),
);

process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.http.listen({ host: config.host, port: config.port });
