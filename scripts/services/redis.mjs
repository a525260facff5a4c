import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findComponent } from '../components.mjs';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

/**
 * A private, empty Redis that writes nothing to disk.
 * @param {number} [fixedPort] its previous port, for a restart
 * @returns {Promise<import('./private-server.mjs').PrivateServer & { url: string }>}
 */
export async function startRedis(fixedPort) {
  const command = findComponent('redis');
  if (!command) throw new Error('Redis is missing: run node scripts/components.mjs');
  return onFreePort(async (freePort) => {
    const port = fixedPort ?? freePort;
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-redis-'));
    const server = keepServer({
      folder,
      command,
      args: [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'no',
      ],
      stopSignal: 'TERM',
    });
    await untilReady(server, () => server.output().includes('Ready to accept connections'));
    return { ...server, url: `redis://127.0.0.1:${port}` };
  });
}
