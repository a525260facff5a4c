import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The person who creates a feed, and the session in which they do so. */
export type Owner = { id: string; sessionId: string };

export function feedsRepository(db: Db) {
  return {
    since: async (personId: string, on: Db = db): Promise<Date | undefined> =>
      (
        await on
          .selectFrom('agenda_feeds')
          .select('created_at')
          .where('person_id', '=', personId)
          .executeTakeFirst()
      )?.created_at,

    /** Each person has one feed: the previous secret stops working. False when the session has ended meanwhile. */
    replace: async ({ id, sessionId }: Owner, secret: string, transaction: Db): Promise<boolean> => {
      const { rows } = await sql`
        INSERT INTO agenda_feeds (person_id, secret_hash)
        SELECT ${id}::uuid, ${hashOf(secret)}::bytea
        FROM sessions WHERE id = ${sessionId} AND person_id = ${id} AND expires_at > now()
        ON CONFLICT (person_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at
        RETURNING person_id`.execute(transaction);
      return rows.length > 0;
    },

    remove: async (personId: string, transaction: Db): Promise<void> => {
      await transaction.deleteFrom('agenda_feeds').where('person_id', '=', personId).execute();
    },
  };
}
