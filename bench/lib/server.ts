import { join } from 'node:path';
import { authSecret, startProduct } from '../../scripts/services/product.mjs';
import type { Lab } from './lab.ts';

export { authSecret };

/** What the server's own answers are compared with. Below /api, where every request is counted against the limits. */
export const constantPaths = { search: '/api/bench/search', cities: '/api/bench/cities' } as const;

const program = join(import.meta.dirname, '../processes/server.ts');

/** An instance of the product in a process of its own. Stops with the lab, if not before. */
export async function startServer(lab: Lab, settings: Record<string, string>) {
  const server = await startProduct(
    // The allocator as in the container file.
    { RATE_LIMIT_SCALE: '1000000', AUTH_SECRET: authSecret, MALLOC_ARENA_MAX: '2', ...settings },
    { program, host: '127.0.0.1' },
  );
  lab.atEnd(server.stop);
  return server;
}
