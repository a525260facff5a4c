import type { TestProject } from 'vitest/node';
import { newDatabase } from '../../../scripts/services/embedded.mjs';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { makeNewDatabase } from './postgres-database.ts';

/**
 * Test files read TEST_POSTGRES_URL and TEST_REDIS_URL. `npm test` gives them; a run of this project alone starts its own.
 * Every file has a database of its own, copied from one that is made here.
 */
export async function setup(project: TestProject) {
  if (project.name === 'postgres') return startServers();
  await newDatabase();
  return () => undefined;
}

async function startServers() {
  const [postgres, redis] = await Promise.all([
    process.env['TEST_POSTGRES_URL'] ? undefined : startPostgres(),
    process.env['TEST_REDIS_URL'] ? undefined : startRedis(),
  ]);
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
  if (redis) process.env['TEST_REDIS_URL'] = redis.url;
  await makeNewDatabase(new URL(process.env['TEST_POSTGRES_URL'] ?? ''));
  return async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
}
