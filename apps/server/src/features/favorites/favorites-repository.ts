import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { isVisibleTo, seenBy } from '../visibility/visibility.ts';

export type FavoriteRow = { id: string; announcement_id: string; created_at: Date };

/** With the fields for the author's notification. */
type AddedRow = FavoriteRow & { author_id: string; title: string };

export type FavoritesRepository = ReturnType<typeof favoritesRepository>;

export function favoritesRepository(db: Db) {
  /** Only favourites whose announcement this person can see. */
  const visible = (personId: string, on: Db) =>
    on
      .selectFrom('favorites')
      .innerJoin('announcements', 'announcements.id', 'favorites.announcement_id')
      .where('favorites.person_id', '=', personId)
      .where(isVisibleTo(personId));

  const of = (personId: string, on: Db) =>
    visible(personId, on).select(['favorites.id', 'announcement_id', 'favorites.created_at']);

  const latestFirst = (personId: string) =>
    of(personId, db).orderBy('favorites.created_at', 'desc').orderBy('favorites.id', 'desc');

  return {
    /**
     * Serializes changes of one person's favourites with an advisory lock. A lock on the person's row could deadlock: two
     * people may add each other's announcements at once.
     */
    lockFavorites: (personId: string, transaction: Db) =>
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`favorites ${personId}`}, 0))`.execute(transaction),

    find: (announcementId: string, personId: string, on: Db = db): Promise<FavoriteRow | undefined> =>
      of(personId, on).where('announcement_id', '=', announcementId).executeTakeFirst(),

    /**
     * Undefined when this person cannot see the announcement, 'full' at the limit. Hidden favourites count towards the limit.
     */
    add: async (
      announcementId: string,
      personId: string,
      max: number,
      transaction: Db,
    ): Promise<AddedRow | 'full' | undefined> => {
      const { rows } = await sql<AddedRow | { id: null }>`
        WITH wanted AS (
          SELECT id, author_id, title FROM announcements
          WHERE id = ${announcementId} AND ${isVisibleTo(personId)}
          FOR KEY SHARE
        ),
        added AS (
          INSERT INTO favorites (id, person_id, announcement_id)
          SELECT ${newId()}::uuid, ${personId}::uuid, id FROM wanted
          WHERE (SELECT count(*) FROM favorites WHERE person_id = ${personId}) < ${max}
          RETURNING id, announcement_id, created_at
        )
        SELECT added.*, author_id, title FROM wanted LEFT JOIN added ON true`.execute(transaction);
      const [row] = rows;
      return row?.id === null ? 'full' : row;
    },

    /** Removes the favourite if the person can see the announcement. False when there was none. */
    removeShown: async (announcementId: string, personId: string, transaction: Db): Promise<boolean> => {
      const gone = await transaction
        .deleteFrom('favorites')
        .where('person_id', '=', personId)
        .where('announcement_id', 'in', seenBy(personId, announcementId, transaction))
        .returning('id')
        .executeTakeFirst();
      return gone !== undefined;
    },

    /** False when there was none. */
    remove: async (announcementId: string, personId: string, transaction: Db): Promise<boolean> => {
      const gone = await transaction
        .deleteFrom('favorites')
        .where('person_id', '=', personId)
        .where('announcement_id', '=', announcementId)
        .returning('id')
        .executeTakeFirst();
      return gone !== undefined;
    },

    /** The id of the person whose favourite it is. */
    ownerOf: async (id: string, transaction: Db): Promise<string | undefined> =>
      (await transaction.selectFrom('favorites').select('person_id').where('id', '=', id).executeTakeFirst())
        ?.person_id,

    removeById: (id: string, personId: string, transaction: Db) =>
      transaction.deleteFrom('favorites').where('id', '=', id).where('person_id', '=', personId).execute(),

    removeAll: async (personId: string, transaction: Db): Promise<void> => {
      await transaction.deleteFrom('favorites').where('person_id', '=', personId).execute();
    },

    page: (personId: string, offset: number, limit: number): Promise<FavoriteRow[]> =>
      latestFirst(personId).offset(offset).limit(limit).execute(),

    ids: async (personId: string): Promise<string[]> => {
      const rows = await latestFirst(personId).execute();
      return rows.map((row) => row.announcement_id);
    },

    count: async (personId: string): Promise<number> => {
      const { count } = await visible(personId, db)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Whether the announcement exists or was deleted. */
    isKnown: async (announcementId: string, transaction: Db): Promise<boolean> => {
      const { rows } = await sql<{ known: boolean }>`
        SELECT EXISTS (SELECT FROM announcements WHERE id = ${announcementId})
          OR EXISTS (SELECT FROM deleted_announcements WHERE id = ${announcementId}) AS known`.execute(
        transaction,
      );
      return rows[0]?.known ?? false;
    },

    ofPerson: (personId: string, on: Db) =>
      on
        .selectFrom('favorites')
        .innerJoin('announcements', 'announcements.id', 'favorites.announcement_id')
        .select(['favorites.id', 'announcement_id', 'title', 'favorites.created_at'])
        .where('person_id', '=', personId)
        .orderBy('favorites.created_at')
        .execute(),
  };
}
