import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { tidyUp } from './upkeep.ts';

const { db } = await startTestApp();

const counted = async () => {
  const { rows } = await sql<{ rows: number; columns: number; bytes: number }>`
    SELECT reltuples::int AS rows, pg_relation_size('counted') AS bytes,
      (SELECT count(*)::int FROM pg_stats WHERE tablename = 'counted') AS columns
    FROM pg_class WHERE relname = 'counted'`.execute(db);
  return rows[0];
};

it('updates the statistics, and frees the space of deleted rows', async () => {
  await sql`CREATE TABLE counted AS SELECT generate_series(1, 5000) AS n`.execute(db);
  const full = await counted();
  await sql`DELETE FROM counted WHERE n > 100`.execute(db);
  await tidyUp(db);
  expect(await counted()).toMatchObject({ rows: 100, columns: 1 });
  await sql`INSERT INTO counted SELECT generate_series(101, 5000)`.execute(db);
  expect((await counted())?.bytes).toBeLessThanOrEqual(full?.bytes ?? 0);
});
