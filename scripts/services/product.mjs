import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyNewDatabase } from './embedded.mjs';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

const main = resolve(import.meta.dirname, '../../apps/server/dist/main.js');

/** A fixed secret: these servers cannot be reached from outside. */
export const authSecret = 'of private servers that nobody reaches from outside';

/** @param {string} url */
export async function isServing(url) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** The environment of a server started by a test: without the developer's own settings. */
export function bareEnvironment() {
  const { PATH, HOME, TMPDIR } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined),
  );
}

/**
 * @typedef {import('./private-server.mjs').PrivateServer & { url: string, port: number }} Product
 * @typedef {{ program?: string, port?: number | undefined, host?: string, readyMs?: number }} Start
 *   `program`: sources to run instead of the build; `port`: its previous port, for a restart
 */

/**
 * Starts the product in its own process, on a free port, with a data directory that is deleted when it stops.
 * @param {Record<string, string>} [settings]
 * @param {Start} [start]
 * @returns {Promise<Product>}
 */
export async function startProduct(
  settings = {},
  { program, port: before, host = 'localhost', readyMs = 60_000 } = {},
) {
  return onFreePort(async (free) => {
    const port = before ?? free;
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-product-'));
    if (!settings['DATABASE_URL']) await copyNewDatabase(join(folder, 'database'));
    const url = `http://${host}:${port}`;
    const server = keepServer({
      folder,
      command: process.execPath,
      args: program ? ['--import', 'tsx', program] : [main],
      stopSignal: 'TERM',
      env: { ...bareEnvironment(), PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings },
    });
    await untilReady(server, () => isServing(url), readyMs);
    return { ...server, url, port };
  });
}
