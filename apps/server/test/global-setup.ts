import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { openDatabase } from '../src/platform/db/database.ts';

/**
 * Test files read TEST_POSTGRES_URL and TEST_REDIS_URL, or TEST_EMBEDDED_TEMPLATE. `npm test` gives the first two; a run
 * of this project alone starts its own.
 */
export async function setup(project: TestProject) {
  return project.name === 'postgres' ? startServers() : makeTemplate();
}

async function startServers() {
  const [postgres, redis] = await Promise.all([
    process.env['TEST_POSTGRES_URL'] ? undefined : startPostgres(),
    process.env['TEST_REDIS_URL'] ? undefined : startRedis(),
  ]);
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
  if (redis) process.env['TEST_REDIS_URL'] = redis.url;
  return async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
}

/** Making an embedded database takes seconds, copying one does not. */
async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'coequipiers-template-'));
  const directory = join(folder, 'database');
  const database = await openDatabase({ kind: 'embedded', directory }, () => undefined);
  await database.close();
  process.env['TEST_EMBEDDED_TEMPLATE'] = directory;
  return () => rm(folder, { recursive: true, force: true });
}
