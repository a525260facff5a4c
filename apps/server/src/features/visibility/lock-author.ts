import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Call this before a change that notifies the author of an announcement. Rows of people are locked before rows of announcements, as an
 * erasure does; the opposite order could deadlock with it.
 */
export async function lockAuthor(announcementId: string, transaction: Db): Promise<void> {
  await sql`
    SELECT FROM people WHERE id = (SELECT author_id FROM announcements WHERE id = ${announcementId}) FOR SHARE`.execute(
    transaction,
  );
}
