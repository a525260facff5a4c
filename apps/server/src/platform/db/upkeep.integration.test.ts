import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { createLog } from '../log.ts';
import { startUpkeep } from './upkeep.ts';

const { db } = await startTestApp();

const countedRows = async () => {
  const { rows } = await sql<{ rows: number; places: number }>`
    SELECT reltuples::int AS rows, (SELECT count(*)::int FROM pg_stats WHERE tablename = 'counted') AS places
    FROM pg_class WHERE relname = 'counted'`.execute(db);
  return rows[0];
};
const bytes = async () => {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_relation_size('counted') AS bytes`.execute(db);
  return rows[0]?.bytes;
};

it('counts the rows, and gives the place of those that are gone to new ones', async () => {
  await sql`CREATE TABLE counted AS SELECT generate_series(1, 5000) AS n`.execute(db);
  const full = await bytes();
  await sql`DELETE FROM counted WHERE n > 100`.execute(db);
  const upkeep = startUpkeep(db, createLog('silent'), 20);
  await vi.waitFor(async () => expect(await countedRows()).toEqual({ rows: 100, places: 1 }), {
    timeout: 15_000,
  });
  await upkeep.stop();
  await sql`INSERT INTO counted SELECT generate_series(101, 5000)`.execute(db);
  expect(await bytes()).toBeLessThanOrEqual(full ?? 0);
});
