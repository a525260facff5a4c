import type { Visibility } from '@coequipiers/contract/visibility';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Shown } from '../outings/outings-repository.ts';
import { isListed, isSearchable, isUnswept } from '../visibility/visibility.ts';

/** The columns that the author fills in. */
export type Content = Pick<
  Insertable<Tables['announcements']>,
  | 'title'
  | 'description'
  | 'category'
  | 'commune_code'
  | 'zip_code'
  | 'municipality_name'
  | 'region_name'
  | 'place_id'
  | 'small_cell'
  | 'large_cell'
  | 'start_date'
  | 'end_date'
> & { visibility: Visibility };

type Insert = Content & Shown & { id: string; author_id: string; image_id: string | null };

export type AnnouncementsRepository = ReturnType<typeof announcementsRepository>;

export function announcementsRepository(db: Db) {
  return {
    /** Only those that searches find, the newest first. */
    listedOf: (authorId: string, atMost: number) =>
      db
        .selectFrom('announcements')
        .select(['id', 'commune_code'])
        .where('author_id', '=', authorId)
        .where(sql.raw<boolean>(isSearchable))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(atMost)
        .execute(),

    insert: (row: Insert, on: Db) => on.insertInto('announcements').values(row).execute(),

    isOwn: async (id: string, authorId: string): Promise<boolean> =>
      Boolean(
        await db
          .selectFrom('announcements')
          .select('id')
          .where('id', '=', id)
          .where('author_id', '=', authorId)
          .executeTakeFirst(),
      ),

    /** Locks the author's announcement until the transaction ends. */
    lockOwn: (id: string, authorId: string, on: Db) =>
      on
        .selectFrom('announcements')
        .select([
          'image_id',
          'start_date',
          'created_at',
          'outing_id',
          'category',
          'place_id',
          'small_cell',
          'large_cell',
          'visibility',
          'title',
          'description',
          'commune_code',
          'zip_code',
          'municipality_name',
          'weekly',
        ])
        .select(sql<boolean>`${sql.raw(isListed)}`.as('listed'))
        .where('id', '=', id)
        .where('author_id', '=', authorId)
        // Not `forUpdate`: whoever holds an outing and has written it twice checks at its commit that the announcement is there.
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /**
     * Sets `listed` again, because new dates may bring an expired announcement back. `listed_until` still decides whether searches
     * find it. `opens`: it is for everyone from now on, which makes it as new as one that was just published. Returns the time of the
     * edit.
     */
    update: async (
      id: string,
      change: Content & Partial<Shown> & { image_id: string | null },
      { opens }: { opens: boolean },
      on: Db,
    ) => {
      const { at } = await on
        .updateTable('announcements')
        .set({
          ...change,
          ...(opens && { created_at: sql<Date>`now()`, opened_at: sql<Date>`now()` }),
          listed: true,
          edited_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .returning(sql<Date>`edited_at`.as('at'))
        .executeTakeFirstOrThrow();
      return at;
    },

    /** Notes the time of an edit of one of its weeks, and gives it. */
    touch: async (id: string, on: Db): Promise<Date> => {
      const { at } = await on
        .updateTable('announcements')
        .set({ edited_at: sql<Date>`now()` })
        .where('id', '=', id)
        .returning(sql<Date>`edited_at`.as('at'))
        .executeTakeFirstOrThrow();
      return at;
    },

    /**
     * Publishes an announcement again that has expired, with a new date of creation, without past dates and without an
     * outing. Gives who can find it now; undefined when it has not expired.
     */
    relist: async (id: string, authorId: string, today: string, on: Db): Promise<Visibility | undefined> => {
      const relisted = await on
        .updateTable('announcements')
        .set({
          created_at: sql`now()`,
          start_date: sql`CASE WHEN start_date >= ${today}::date THEN start_date END`,
          end_date: null,
          outing_id: null,
          outing_until: null,
          weekly: false,
          paused: false,
          listed: true,
        })
        .where('id', '=', id)
        .where('author_id', '=', authorId)
        .where(sql.raw<boolean>(`NOT ${isListed}`))
        .returning('visibility')
        .executeTakeFirst();
      return relisted?.visibility;
    },

    /** Deletes one announcement of the author, or all, and gives their pictures, which are now unused. */
    remove: async (of: { id?: string; authorId: string }, on: Db): Promise<{ image_id: string | null }[]> =>
      removed(sql`author_id = ${of.authorId} ${of.id ? sql`AND id = ${of.id}` : sql``}`, on),

    /** Removes announcements from the search when their outing is cancelled. */
    endListing: async (ids: readonly string[], on: Db): Promise<void> => {
      if (ids.length === 0) return;
      await on
        .updateTable('announcements')
        .set({ outing_until: sql`now()`, listed: false, weekly: false, paused: false })
        .where('id', 'in', ids)
        .execute();
    },

    /** After a change of its weeks. It is listed as long as one of them is neither over nor cancelled. */
    showWeeks: async (id: string, shown: Shown, on: Db): Promise<void> => {
      await on
        .updateTable('announcements')
        .set({ ...shown, listed: sql<boolean>`${shown.outing_until}::timestamptz > now()` })
        .where('id', '=', id)
        .execute();
    },

    hideAll: async (authorId: string, on: Db): Promise<void> => {
      await on
        .updateTable('announcements')
        .set({ listed: false })
        .where('author_id', '=', authorId)
        .where('listed', '=', true)
        .execute();
    },

    bringBack: async (authorId: string, on: Db): Promise<void> => {
      await on
        .updateTable('announcements')
        .set({ listed: true })
        .where('author_id', '=', authorId)
        .where(sql.raw<boolean>(isListed))
        .execute();
    },

    /** Deletes announcements that left the search more than `months` ago. */
    removeLongGone: (months: number, atMost: number, on: Db): Promise<{ image_id: string | null }[]> =>
      removed(
        sql`id IN (
          SELECT id FROM announcements
          WHERE NOT listed AND listed_until < now() - make_interval(months => ${months})
          ORDER BY listed_until LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`,
        on,
      ),

    wasDeleted: async (id: string): Promise<boolean> =>
      Boolean(
        await db.selectFrom('deleted_announcements').select('id').where('id', '=', id).executeTakeFirst(),
      ),

    /** Removes expired announcements from the partial indexes. Gives their number. */
    unlist: async (atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE announcements SET listed = false WHERE id IN (
          SELECT id FROM announcements WHERE ${sql.raw(isUnswept)}
          ORDER BY listed_until LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

async function removed(which: ReturnType<typeof sql>, on: Db): Promise<{ image_id: string | null }[]> {
  const { rows } = await sql<{ image_id: string | null }>`
    WITH gone AS (DELETE FROM announcements WHERE ${which} RETURNING id, image_id),
    noted AS (INSERT INTO deleted_announcements (id) SELECT id FROM gone ON CONFLICT DO NOTHING)
    SELECT image_id FROM gone`.execute(on);
  return rows;
}
