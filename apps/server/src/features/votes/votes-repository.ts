import type { VoteType } from '@coequipiers/contract/votes';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isVisibleTo } from '../visibility/visibility.ts';
import { type VoteColumns, voteColumns } from './votes-on-card.ts';

type StatsRow = VoteColumns & { author_id: string };

export type VotesRepository = ReturnType<typeof votesRepository>;

/** Database triggers maintain the vote counts of the announcement. */
export function votesRepository(db: Db) {
  return {
    /** Undefined when this person cannot see the announcement. */
    stats: async (
      announcementId: string,
      personId: string | undefined,
      on: Db = db,
    ): Promise<StatsRow | undefined> => {
      const { rows } = await sql<StatsRow>`
        SELECT author_id, ${sql.raw(voteColumns('viewer.id'))}
        FROM (SELECT ${personId ?? null}::uuid AS id) AS viewer CROSS JOIN announcements
        WHERE announcements.id = ${announcementId} AND ${isVisibleTo(personId)}`.execute(on);
      return rows[0];
    },

    /**
     * Upsert: one row per person and announcement. Writes nothing for the person's own announcement or one that they cannot
     * see.
     */
    set: (announcementId: string, personId: string, value: VoteType, transaction: Db) =>
      sql`
        INSERT INTO votes (announcement_id, person_id, value)
        SELECT id, ${personId}::uuid, ${value}::text FROM announcements
        WHERE id = ${announcementId} AND author_id <> ${personId} AND ${isVisibleTo(personId)}
        FOR KEY SHARE
        ON CONFLICT (announcement_id, person_id) DO UPDATE SET value = excluded.value, voted_at = now()
        WHERE votes.value <> excluded.value`.execute(transaction),

    withdraw: (announcementId: string, personId: string, transaction: Db) =>
      transaction
        .deleteFrom('votes')
        .where('announcement_id', '=', announcementId)
        .where('person_id', '=', personId)
        .execute(),

    ofPerson: (personId: string, on: Db) =>
      on
        .selectFrom('votes')
        .innerJoin('announcements', 'announcements.id', 'votes.announcement_id')
        .select(['announcement_id', 'title', 'value', 'voted_at'])
        .where('person_id', '=', personId)
        .orderBy('voted_at')
        .execute(),

    /** Locks the announcements in the order of their ids, so that two parallel erasures cannot deadlock. */
    removeOfPerson: async (personId: string, transaction: Db): Promise<void> => {
      await sql`
        SELECT FROM announcements WHERE id IN (SELECT announcement_id FROM votes WHERE person_id = ${personId})
        ORDER BY id FOR NO KEY UPDATE`.execute(transaction);
      await transaction.deleteFrom('votes').where('person_id', '=', personId).execute();
    },
  };
}
