import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { copyNewDatabase, copyOf } from './embedded.mjs';
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
 * @typedef {{ program?: string, port?: number | undefined, like?: string }} Start
 *   `program`: another file that calls `serve`, instead of the build; `port`: a given one, for a restart at the same URL; `like`: a
 *   data directory to copy
 */

/**
 * Starts the product in its own process, with a data directory that is deleted when it ends, and waits until it is ready.
 * @param {Record<string, string>} [settings]
 * @param {Start} [start]
 * @returns {Promise<Product>}
 */
export async function startProduct(settings = {}, { program = main, port: given, like } = {}) {
  return onFreePort(async (free) => {
    const port = given ?? free;
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-product-'));
    const data = settings['DATA_DIR'] ?? folder;
    if (like) await copyOf(`${like}/.`, data);
    else if (!settings['DATABASE_URL']) await copyNewDatabase(join(data, 'database'));
    const url = `http://localhost:${port}`;
    const server = keepServer({
      folder,
      command: process.execPath,
      args: program.endsWith('.ts') ? ['--import', 'tsx', program] : [program],
      stopSignal: 'TERM',
      env: {
        ...bareEnvironment(),
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        AUTH_SECRET: authSecret,
        // As in the container file.
        MALLOC_ARENA_MAX: '2',
        NODE_OPTIONS: '--max-old-space-size=768',
        ...settings,
      },
    });
    await untilReady(server, () => isServing(url));
    return { ...server, url, port };
  });
}

/**
 * A data directory with the content of the demo, which takes a server most of its start. Made once for all who name the same one.
 * @param {string} directory
 */
export async function demoData(directory) {
  await withLock(`${directory}.lock`, async () => {
    if (existsSync(directory)) return;
    const unfinished = `${directory}.unfinished`;
    const product = await startProduct({ DATA_DIR: unfinished });
    await product.stop();
    renameSync(unfinished, directory);
  });
  return directory;
}
