import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepServer, onFreePort, untilReady } from '../../scripts/services/private-server.mjs';
import { bareEnvironment, isServing } from '../../scripts/services/product.mjs';
import type { Lab } from './lab.ts';

/** What the server's own answers are compared with. Below /api, where every request is counted against the limits. */
export const constantPaths = { search: '/api/bench/search', cities: '/api/bench/cities' } as const;

export const authSecret = 'of private servers that nobody reaches from outside';

const main = join(import.meta.dirname, '../processes/server.ts');

/** An instance of the product in a process of its own. Stops with the lab, if not before. */
export async function startServer(lab: Lab, settings: Record<string, string>) {
  return onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-bench-'));
    const url = `http://127.0.0.1:${port}`;
    const server = keepServer({
      folder,
      command: process.execPath,
      args: ['--import', 'tsx', main],
      stopSignal: 'TERM',
      env: {
        ...bareEnvironment(),
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000000',
        AUTH_SECRET: authSecret,
        ...settings,
      },
    });
    lab.atEnd(server.stop);
    await untilReady(server, () => isServing(url), 60_000);
    return { url, stop: server.stop };
  });
}
