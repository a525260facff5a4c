import { type Insertable, type InsertObject, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type OutingRow = Selectable<Tables['outings']>;

/** The columns that the author fills in. */
export type OutingContent = Pick<
  Insertable<Tables['outings']>,
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'duration_minutes'
  | 'places'
  | 'level'
  | 'admission'
  | 'price_cents'
  | 'meeting_point'
>;

/** The columns that an outing copies from its announcement. */
export type FromAnnouncement = Pick<
  OutingRow,
  'category' | 'place_id' | 'small_cell' | 'large_cell' | 'kept_title' | 'kept_municipality_name'
>;

export type OutingsRepository = ReturnType<typeof outingsRepository>;

export function outingsRepository(db: Db) {
  return {
    /** Locks the row until the transaction ends. Every change of an outing or of its participants needs this lock. */
    lock: (id: string, transaction: Db): Promise<OutingRow | undefined> =>
      transaction.selectFrom('outings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (row: InsertObject<Tables, 'outings'>, transaction: Db) =>
      transaction.insertInto('outings').values(row).execute(),

    update: (
      id: string,
      change: OutingContent & FromAnnouncement & { remind_at: Date | null },
      transaction: Db,
    ) => transaction.updateTable('outings').set(change).where('id', '=', id).execute(),

    /** Cancels one outing, or all of an author. Outings that are over or already cancelled stay as they are. */
    cancel: (
      of: { id: string; reason?: string | null } | { authorId: string },
      now: Date,
      transaction: Db,
    ): Promise<OutingRow[]> =>
      transaction
        .updateTable('outings')
        .set({
          cancelled_at: sql`now()`,
          cancel_reason: ('reason' in of && of.reason) || null,
          listed: false,
          remind_at: null,
          urgent_until: null,
        })
        .where('cancelled_at', 'is', null)
        .where('ends_at', '>', now)
        .where('id' in of ? sql<boolean>`id = ${of.id}` : sql<boolean>`author_id = ${of.authorId}`)
        .returningAll()
        .execute(),

    /** All outings of the author, including those whose announcement was deleted, the newest first. */
    ofAuthor: (authorId: string, on: Db): Promise<OutingRow[]> =>
      on
        .selectFrom('outings')
        .selectAll()
        .where('author_id', '=', authorId)
        .orderBy('starts_at', 'desc')
        .execute(),

    /**
     * Deletes the outings in which nobody else took part. The others stay in the agendas of their participants, without the texts
     * of the author.
     */
    eraseOfAuthor: async (authorId: string, transaction: Db): Promise<void> => {
      await sql`
        DELETE FROM outings WHERE author_id = ${authorId}
          AND NOT EXISTS (SELECT FROM participations WHERE outing_id = outings.id)`.execute(transaction);
      await transaction
        .updateTable('outings')
        .set({ kept_title: '', meeting_point: null, cancel_reason: null })
        .where('author_id', '=', authorId)
        .execute();
    },

    /** For an announcement that is taken down: deletes its texts, so that participants do not read them any more. */
    forgetWords: async (announcementId: string, transaction: Db): Promise<void> => {
      await transaction
        .updateTable('outings')
        .set({ kept_title: '', meeting_point: null, cancel_reason: null })
        .where('announcement_id', '=', announcementId)
        .execute();
    },

    /** Removes outings that are over from the partial indexes. Returns their number. */
    unlist: async (now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE outings SET listed = false WHERE id IN (
          SELECT id FROM outings WHERE listed AND ends_at <= ${now}
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Erases meeting points and reasons of outings that ended more than `days` ago. Returns the number of these outings. */
    forgetDetails: async (days: number, now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE outings SET meeting_point = NULL, cancel_reason = NULL WHERE id IN (
          SELECT id FROM outings WHERE ends_at < ${now}::timestamptz - make_interval(days => ${days})
            AND (meeting_point IS NOT NULL OR cancel_reason IS NOT NULL)
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Deletes outings that ended more than `months` ago and that no announcement shows. Returns their number. */
    removeLongGone: async (months: number, now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        DELETE FROM outings WHERE id IN (
          SELECT id FROM outings WHERE ends_at < ${now}::timestamptz - make_interval(months => ${months})
            AND NOT EXISTS (SELECT FROM announcements WHERE announcements.outing_id = outings.id
              AND announcements.id = outings.announcement_id)
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
