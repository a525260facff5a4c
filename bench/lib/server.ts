import { join } from 'node:path';
import { startProduct } from '../../scripts/services/product.mjs';
import type { Lab } from './lab.ts';

/** Routes with constant responses, for comparison. They are below /api, so that rate limits apply to them too. */
export const constantPaths = { search: '/api/bench/search', cities: '/api/bench/cities' } as const;

const program = join(import.meta.dirname, '../processes/server.ts');

/** An instance of the product in its own process. It stops with the lab, if not before. */
export async function startServer(lab: Lab, settings: Record<string, string>) {
  const server = await startProduct({ RATE_LIMIT_SCALE: '1000000', ...settings }, { program });
  lab.atEnd(server.stop);
  return server;
}
