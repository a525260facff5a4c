import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** SQL: the WAL position that a replica must have replayed to show all that is committed now. */
export const positionNow = sql<string>`pg_current_wal_insert_lsn()`;

/**
 * Called after a commit. Stores the position from which a replica shows the change to these people, on all their devices: until then
 * they read from the primary.
 */
export const rememberWrites =
  (db: Db) =>
  async (personIds: readonly string[]): Promise<void> => {
    await db
      .updateTable('sessions')
      .set({ wrote_lsn: positionNow })
      .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
      .execute();
  };
