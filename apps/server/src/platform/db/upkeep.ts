import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * What PostgreSQL does by itself and the embedded engine does not: makes room where rows were, and counts the rows, so that
 * searches are not planned for tables as they were when they were empty. Everyone waits meanwhile, so one table at a time.
 */
export async function tidyUp(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(db);
  for (const { name } of rows) await sql`VACUUM (ANALYZE) ${sql.table(name)}`.execute(db);
}
