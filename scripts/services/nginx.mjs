import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findComponent } from '../components.mjs';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

const configuration = resolve(import.meta.dirname, '../../deploy/nginx.conf');

/**
 * An nginx with deploy/nginx.conf in front of these instances.
 * @param {string[]} instances 'host:port' of each
 * @returns {Promise<{ url: string, output: () => string, stop: () => Promise<void> }>}
 */
export async function startNginx(instances) {
  const command = findComponent('nginx');
  if (!command) throw new Error('nginx is missing: run node scripts/components.mjs');
  return onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-nginx-'));
    copyFileSync(configuration, join(folder, 'nginx.conf'));
    const servers = instances.map((instance) => `server ${instance} max_fails=1 fail_timeout=5s;\n`);
    writeFileSync(join(folder, 'instances.conf'), servers.join(''));
    writeFileSync(join(folder, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
    const server = keepServer({
      folder,
      command,
      args: ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'],
      stopSignal: 'TERM',
    });
    const url = `http://127.0.0.1:${port}`;
    const answers = async () => {
      const answer = await fetch(`${url}/healthz`).catch(() => undefined);
      return answer !== undefined;
    };
    await untilReady(server, answers);
    return { url, output: server.output, stop: server.stop };
  });
}
