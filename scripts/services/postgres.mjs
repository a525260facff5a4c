import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findComponent } from '../components.mjs';
import { run } from '../lib/run.mjs';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

// Nothing here has to survive a power cut.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
};

/** PostgreSQL refuses to run as root: then the user that its package made runs it. */
function owner() {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  if (!line) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" to run it');
  const [, , uid, gid] = line.split(':').map(Number);
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * An empty PostgreSQL of our own.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const initdb = findComponent('postgresql');
  if (!initdb) throw new Error('PostgreSQL is missing: run node scripts/components.mjs');
  const user = owner();
  return onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-postgres-'));
    if (user) chownSync(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    const init = await run(
      initdb,
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      { cwd: folder, ...user },
    );
    if (init.code !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`initdb failed:\n${init.output}`);
    }
    const options = { ...settings, port: String(port), unix_socket_directories: folder };
    const server = keepServer({
      folder,
      command: join(dirname(initdb), 'postgres'),
      args: ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      stopSignal: 'INT',
      ...user,
    });
    await untilReady(server, () => server.output().includes('ready to accept connections'));
    return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop: server.stop };
  });
}
