import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Renderer } from '@coequipiers/contract/rendering';
import pg from 'pg';
import { afterAll } from 'vitest';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createLog } from '../src/platform/log.ts';
import type { ConnectionsTiming } from '../src/platform/realtime/connections.ts';

export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const pageDirectory = join(import.meta.dirname, 'fixtures/page');

/** From the sources, and only where a test asks for HTML. */
/** A page is given time to be rendered, not to load what renders it: whoever looks at pages waits for this first. */
export const renderer = async (): Promise<Renderer> => {
  const file = join(import.meta.dirname, '../../web/src/app/server-entry.tsx');
  return ((await import(file)) as { renderer: Renderer }).renderer;
};

type Env = Record<string, string>;

/** Settings for a database of its own, on the engine that this run is for, and what removes it. */
export async function privateDatabase(): Promise<{ env: Env; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coequipiers-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  if (!onPostgres) {
    // A project of few files makes its own database.
    const template = process.env['TEST_EMBEDDED_TEMPLATE'];
    if (template) await cp(template, join(dataDir, 'database'), { recursive: true });
    return { env: { DATA_DIR: dataDir }, remove: removeData };
  }
  const server = new URL(required('TEST_POSTGRES_URL'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: own.href,
      REDIS_URL: required('TEST_REDIS_URL'),
      AUTH_SECRET: 's'.repeat(32),
    },
    remove: async () => {
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeData();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The whole server on a private database, closed after the file's tests. */
export async function startTestApp(env: Env = {}, liveTiming: Partial<ConnectionsTiming> = {}) {
  const database = await privateDatabase();
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    DEMO: '0',
    ...database.env,
    ...env,
  });
  const app = await createApp({
    config,
    log: createLog(config.logLevel),
    pageDirectory,
    renderer,
    liveTiming,
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await app.close();
    await database.remove();
  };
  afterAll(close);
  return { ...app, config, close, call: app.http.inject.bind(app.http) };
}

async function administer(server: URL, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(sql);
  await client.end();
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run through vitest's embedded or postgres project`);
  return value;
}
