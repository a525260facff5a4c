import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Does the work of autovacuum, which the embedded engine lacks: frees the space of deleted rows and updates planner statistics,
 * so that plans are not made for empty tables. It blocks all queries, so it runs one table at a time.
 */
export async function tidyUp(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(db);
  for (const { name } of rows) await sql`VACUUM (ANALYZE) ${sql.table(name)}`.execute(db);
}
