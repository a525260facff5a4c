import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Renderer } from '@coequipiers/contract/rendering';
import { afterAll } from 'vitest';
import { copyNewDatabase } from '../../../scripts/services/embedded.mjs';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { loadTowns, type Towns } from '../src/features/cities/feature.ts';
import { createLog } from '../src/platform/log.ts';
import type { ConnectionsTiming } from '../src/platform/realtime/connections.ts';
import { administer, newDatabaseName } from './postgres-database.ts';

export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const pageDirectory = join(import.meta.dirname, 'fixtures/page');

/** Loads the renderer of pages. Tests of pages await it first, because the time limit of a page covers only its rendering. */
export const renderer = async (): Promise<Renderer> => {
  const file = join(import.meta.dirname, '../../web/src/app/server-entry.tsx');
  return ((await import(file)) as { renderer: Renderer }).renderer;
};

type Env = Record<string, string>;
type Private = { env: Env; remove: () => Promise<void> };

/** Test files of one worker share a process, so data that never changes is loaded only once. */
const shared: {
  towns?: Promise<Towns>;
  engine?: Promise<object>;
  app?: Promise<TestApp>;
  /** The next database, which PostgreSQL makes while tests run. */
  spare?: Promise<string>;
} = {};

const engineFile = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  'pglite.wasm',
);
// The types of Node do not declare the members of WebAssembly.
const { compile } = Reflect.get(globalThis, 'WebAssembly') as {
  compile: (bytes: Uint8Array) => Promise<object>;
};
/** Keeps the compiled module in memory: V8 then reuses it, and otherwise compiles the same bytes again for each engine. */
const holdEngine = () => (shared.engine ??= readFile(engineFile).then(compile));

async function privateFolder(): Promise<Private> {
  const dataDir = await mkdtemp(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'coequipiers-test-'));
  return { env: { DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Gives the name of a new database. */
async function copyInPostgres(server: URL): Promise<string> {
  const name = `${required('TEST_DATABASE_PREFIX')}${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${newDatabaseName}`);
  return name;
}

/** Settings for a private database on the engine of this run, and a function that removes it. */
export async function privateDatabase(): Promise<Private> {
  const folder = await privateFolder();
  if (!onPostgres) {
    await holdEngine();
    await copyNewDatabase(join(folder.env['DATA_DIR'] ?? '', 'database'));
    return folder;
  }
  const server = new URL(required('TEST_POSTGRES_URL'));
  // Taken before waiting, as another test may ask at the same time.
  const taken = shared.spare ?? copyInPostgres(server);
  shared.spare = copyInPostgres(server);
  // Whoever takes it gets the error; the last one is taken by nobody.
  shared.spare.catch(() => undefined);
  const name = await taken;
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    env: {
      ...folder.env,
      DATABASE_URL: own.href,
      REDIS_URL: required('TEST_REDIS_URL'),
      AUTH_SECRET: 's'.repeat(32),
    },
    remove: async () => {
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await folder.remove();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

async function openTestApp(env: Env, liveTiming: Partial<ConnectionsTiming>) {
  const database = env['DATABASE_URL'] && !onPostgres ? await privateFolder() : await privateDatabase();
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
    towns: await (shared.towns ??= loadTowns(config.dataDir)),
    liveTiming,
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await app.close();
    await database.remove();
  };
  let address: Promise<string> | undefined;
  return {
    ...app,
    config,
    close,
    call: app.http.inject.bind(app.http),
    /** Starts to listen at the first call, and returns the address. */
    address: () => (address ??= app.http.listen({ host: '127.0.0.1', port: 0 })),
  };
}

/** The whole server on a private database, closed after the file's tests. */
export async function startTestApp(
  env: Env = {},
  liveTiming: Partial<ConnectionsTiming> = {},
): Promise<TestApp> {
  const app = await openTestApp(env, liveTiming);
  afterAll(app.close);
  return app;
}

/**
 * One server for all test files of a worker that only need their own people. It contains the people, publications and mails of
 * other files. Do not use it in files that count all rows, search without a filter for their own data, or move the clock. It ends
 * with the worker, and `global-setup.ts` removes its database and folder.
 */
export const sharedTestApp = (): Promise<TestApp> => (shared.app ??= openTestApp({}, {}));

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run through vitest's embedded or postgres project`);
  return value;
}
