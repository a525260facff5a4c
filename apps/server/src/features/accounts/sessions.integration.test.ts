import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { findCallers } from './sessions.ts';

const { db } = await sharedTestApp();

it('a caller is found by index lookups alone, even with a generic plan', async () => {
  await sql`
    INSERT INTO people (id, alias, email, username, password_hash, terms_version, activated_at)
    SELECT gen_random_uuid(), 'u_' || n, n || '@exemple.org', 'membre ' || n, 'x', '1', now()
    FROM generate_series(1, 2000) AS n`.execute(db);
  await sql`
    INSERT INTO sessions (id, person_id, expires_at)
    SELECT gen_random_uuid(), id, now() + interval '1 day' FROM people`.execute(db);
  // A plan that the connection has kept from when there were few people is made again.
  await sql`ANALYZE people, sessions`.execute(db);
  const { rows } = await sql<{ id: string; person_id: string }>`
    SELECT id, person_id FROM sessions LIMIT 2`.execute(db);
  const plan = await db.connection().execute(async (connection) => {
    await sql`SET plan_cache_mode = force_generic_plan`.execute(connection);
    const found = await findCallers(connection, [rows.map(({ id }) => id)]);
    expect(found.rows.map(({ id }) => id)).toEqual(rows.map(({ person_id }) => person_id));
    const explained = await sql<Record<string, string>>`
      EXPLAIN EXECUTE "sessions-callers" (ARRAY[gen_random_uuid()])`.execute(connection);
    await sql`RESET plan_cache_mode`.execute(connection);
    return explained.rows.flatMap((row) => Object.values(row)).join('\n');
  });
  expect(plan).toContain('sessions_pkey');
  expect(plan).toContain('people_pkey');
});
