import type { VoteType } from '@coequipiers/contract/votes';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isVisibleTo } from '../announcements/visibility.ts';
import { type VoteColumns, voteColumns } from './votes-on-card.ts';

export type StatsRow = VoteColumns & { author_id: string };

export type VotesRepository = ReturnType<typeof votesRepository>;

/** The counts on the announcement follow by themselves: the database keeps them. */
export function votesRepository(db: Db) {
  return {
    /** Of the announcement with this id, as this person sees it; nothing when they do not. */
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

    /** One row per person, whatever happens at the same time. Nothing when there is no such announcement of others for them. */
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

    /** The announcements are taken in one order, so that two people who leave at once do not wait for each other. */
    removeOfPerson: async (personId: string, transaction: Db): Promise<void> => {
      await sql`
        SELECT FROM announcements WHERE id IN (SELECT announcement_id FROM votes WHERE person_id = ${personId})
        ORDER BY id FOR NO KEY UPDATE`.execute(transaction);
      await transaction.deleteFrom('votes').where('person_id', '=', personId).execute();
    },
  };
}
