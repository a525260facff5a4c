import type { Config } from './config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { pages } from './platform/http/pages.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { Log } from './platform/log.ts';

type Parts = {
  config: Config;
  log: Log;
  /** Where the built page is. */
  pageDirectory: string;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** Puts platform and features together, explicitly. What it opens, `close` closes, in the opposite order. */
export async function createApp({ config, log, pageDirectory }: Parts) {
  const database = await openDatabase(config.database, (err) =>
    log.warn({ err }, 'a database connection was lost'),
  );
  const limits = await createLimits({
    redisUrl: config.redisUrl,
    scale: config.rateLimitScale,
    onRedisError: (err) =>
      log.warn({ err }, 'Redis does not answer; limits are counted by this instance alone'),
  });
  const http = await createHttpServer({ config, log, limits, ping: database.ping });
  await http.register(pages, { directory: pageDirectory, isPage: (path) => path === '/' });

  return {
    http,
    crashed: database.crashed,
    close: async () => {
      await http.close();
      await limits.close();
      await database.close();
    },
  };
}
