import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findComponent } from '../components.mjs';
import { run } from '../lib/run.mjs';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

// The data does not have to survive a power cut.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
};

/** PostgreSQL refuses to run as root. In that case it runs as the user that its package created. */
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
 * @param {string} folder
 * @param {number} port
 * @param {Record<string, string>} [more]
 * @param {{ data: string, stopSignal: 'INT' | 'QUIT' }} [how]
 */
function serve(
  folder,
  port,
  more = {},
  { data, stopSignal } = { data: join(folder, 'data'), stopSignal: 'INT' },
) {
  const initdb = findComponent('postgresql') ?? '';
  const options = { ...settings, port: String(port), unix_socket_directories: folder, ...more };
  return keepServer({
    folder,
    command: join(dirname(initdb), 'postgres'),
    args: ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    stopSignal,
    ...owner(),
  });
}

/** A new folder in which `tool` has filled `folder/data`. @param {string} tool @param {(data: string) => string[]} args */
async function makeData(tool, args) {
  const initdb = findComponent('postgresql');
  if (!initdb) throw new Error('PostgreSQL is missing: run node scripts/components.mjs');
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const made = await run(join(dirname(initdb), tool), args(join(folder, 'data')), { cwd: folder, ...user });
  if (made.code === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${tool} failed:\n${made.output}`);
}

const makeEmpty = () =>
  makeData('initdb', (data) => [
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
  ]);

const urlOf = (/** @type {number} */ port) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

/**
 * A private, empty PostgreSQL.
 * @param {Record<string, string>} [more] settings
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(more) {
  return onFreePort(async (port) => {
    const folder = await makeEmpty();
    const server = serve(folder, port, more);
    await untilReady(server, () => server.output().includes('ready to accept connections'));
    return { url: urlOf(port), stop: server.stop };
  });
}

/**
 * A PostgreSQL that can be made to crash, and to restart with all acknowledged changes.
 * @returns {Promise<{ url: string, crash: () => Promise<void>, comeBack: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startFragilePostgres() {
  const kept = await makeEmpty();
  return onFreePort(async (port) => {
    const start = async () => {
      const folder = mkdtempSync(join(tmpdir(), 'coequipiers-postgres-run-'));
      const user = owner();
      if (user) chownSync(folder, user.uid, user.gid);
      const how = { data: join(kept, 'data'), stopSignal: /** @type {const} */ ('QUIT') };
      const server = serve(folder, port, { synchronous_commit: 'on' }, how);
      await untilReady(server, () => server.output().includes('ready to accept connections'));
      return server;
    };
    let server = await start();
    const crash = () => server.stop();
    return {
      url: urlOf(port),
      crash,
      comeBack: async () => {
        server = await start();
      },
      stop: async () => {
        await crash();
        rmSync(kept, { recursive: true, force: true });
      },
    };
  });
}

/**
 * A streaming replica that answers reads. Its replay can be paused.
 * @param {string} primaryUrl
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startReplica(primaryUrl) {
  return onFreePort(async (port) => {
    const copy = ['--wal-method=stream', '--checkpoint=fast', '--no-sync', '--write-recovery-conf'];
    const folder = await makeData('pg_basebackup', (data) => ['-D', data, '-d', primaryUrl, ...copy]);
    const server = serve(folder, port, { hot_standby: 'on' });
    await untilReady(server, () => server.output().includes('ready to accept read-only connections'));
    return { url: urlOf(port), stop: server.stop };
  });
}
