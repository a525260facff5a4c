import { chmodSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findComponent } from '../components.mjs';
import { run } from '../lib/run.mjs';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

const root = resolve(import.meta.dirname, '../..');
const configuration = join(root, 'deploy/nginx.conf');

/** What docs/operations.md says of a certificate of its own, at these ports and with a certificate beside it. */
function secureListen(/** @type {number} */ port, /** @type {number} */ securePort) {
  const written = /```\n(listen 80;[^`]*ssl_certificate_key[^`]*)```/.exec(
    readFileSync(join(root, 'docs/operations.md'), 'utf8'),
  );
  if (!written?.[1])
    throw new Error('docs/operations.md no longer says how nginx listens with a certificate');
  return written[1]
    .replaceAll(/^listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443', `listen 127.0.0.1:${securePort}`)
    .replaceAll(/\/etc\/letsencrypt\S*\//g, '');
}

/** Makes a self-signed certificate in this folder, in place of the previous one. @param {string} folder */
async function makeCertificate(folder) {
  const made = await run(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'])
      .concat(['-keyout', 'privkey.pem', '-out', 'fullchain.pem']),
    { cwd: folder },
  );
  if (made.code !== 0) throw new Error(`openssl made no certificate:\n${made.output}`);
  return readFileSync(join(folder, 'fullchain.pem'), 'utf8');
}

/**
 * An nginx with deploy/nginx.conf in front of these instances. With `securePort` it also serves TLS there, and plain HTTP only leads
 * to it.
 * @param {string[]} instances 'host:port' of each
 * @param {{ securePort?: number }} [how]
 */
export async function startNginx(instances, { securePort } = {}) {
  const command = findComponent('nginx');
  if (!command) throw new Error('nginx is missing: run node scripts/components.mjs');
  return onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-nginx-'));
    // Started by root, nginx answers as another user, who keeps large bodies in a folder in here.
    chmodSync(folder, 0o755);
    copyFileSync(configuration, join(folder, 'nginx.conf'));
    const servers = instances.map((instance) => `server ${instance} max_fails=1 fail_timeout=5s;\n`);
    writeFileSync(join(folder, 'instances.conf'), servers.join(''));
    const listen = securePort ? secureListen(port, securePort) : `listen 127.0.0.1:${port};\n`;
    writeFileSync(join(folder, 'listen.conf'), listen);
    const certificate = securePort ? await makeCertificate(folder) : '';
    const server = keepServer({
      folder,
      command,
      args: ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'],
      stopSignal: 'TERM',
    });
    const url = `http://127.0.0.1:${port}`;
    const answers = async () => {
      const answer = await fetch(`${url}/healthz`, { redirect: 'manual' }).catch(() => undefined);
      return answer !== undefined;
    };
    await untilReady(server, answers);
    return {
      url,
      output: server.output,
      stop: server.stop,
      certificate,
      /** A new certificate, which nginx reads after the signal that docs/operations.md names. Gives the certificate. */
      renew: async () => {
        const renewed = await makeCertificate(folder);
        await server.signal('SIGHUP');
        return renewed;
      },
    };
  });
}
