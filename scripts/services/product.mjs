import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

const main = resolve(import.meta.dirname, '../../apps/server/dist/main.js');

/** @param {string} url */
export async function isServing(url) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** What a server started by a test sees of this machine: none of the developer's own settings. */
export function bareEnvironment() {
  const { PATH, HOME, TMPDIR } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined),
  );
}

/**
 * The built product on a free port, with a data directory of its own that goes when it stops.
 * @param {Record<string, string>} [settings]
 * @returns {Promise<{ url: string, output: () => string, stop: () => Promise<void> }>}
 */
export async function startProduct(settings = {}) {
  return onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-product-'));
    const url = `http://localhost:${port}`;
    const server = keepServer({
      folder,
      command: process.execPath,
      args: [main],
      stopSignal: 'TERM',
      env: { ...bareEnvironment(), PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings },
    });
    await untilReady(server, () => isServing(url), 60_000);
    return { url, output: server.output, stop: server.stop };
  });
}
