import { join } from 'node:path';
import { authSecret, startProduct } from '../../scripts/services/product.mjs';
import type { Lab } from './lab.ts';

export { authSecret };

/** Routes with constant responses, for comparison. They are below /api, so that rate limits apply to them too. */
export const constantPaths = { search: '/api/bench/search', cities: '/api/bench/cities' } as const;

const program = join(import.meta.dirname, '../processes/server.ts');

/** An instance of the product in its own process. It stops with the lab, if not before. */
export async function startServer(lab: Lab, settings: Record<string, string>) {
  const server = await startProduct(
    // The same allocator setting as in the container file.
    { RATE_LIMIT_SCALE: '1000000', AUTH_SECRET: authSecret, MALLOC_ARENA_MAX: '2', ...settings },
    { program, host: '127.0.0.1' },
  );
  lab.atEnd(server.stop);
  return server;
}
