import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { newDatabase } from '../../../scripts/services/embedded.mjs';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { dropDatabases, makeNewDatabase } from './postgres-database.ts';

/**
 * Test files read TEST_POSTGRES_URL and TEST_REDIS_URL. `npm test` sets them; a run of this project alone starts its own servers.
 * The databases of tests are copies of a template that is made here. Those that the workers leave behind are removed at the end.
 */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'coequipiers-tests-'));
  process.env['TEST_FOLDER'] = folder;
  let stopServers = async () => {};
  if (project.name === 'postgres') stopServers = await startServers();
  else await newDatabase();
  return async () => {
    await stopServers();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function startServers() {
  const [postgres, redis] = await Promise.all([
    process.env['TEST_POSTGRES_URL'] ? undefined : startPostgres(),
    process.env['TEST_REDIS_URL'] ? undefined : startRedis(),
  ]);
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
  if (redis) process.env['TEST_REDIS_URL'] = redis.url;
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  process.env['TEST_DATABASE_PREFIX'] = prefix;
  const server = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  await makeNewDatabase(server);
  return async () => {
    if (!postgres) await dropDatabases(server, prefix);
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
}
