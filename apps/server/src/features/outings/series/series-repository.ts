import { seriesLimits } from '@coequipiers/contract/series';
import { type Insertable, type InsertObject, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { isNotAside } from '../../../platform/jobs/each.ts';
import { isActive, lockingActive } from '../../accounts/active.ts';
import type { OutingRow, Shown } from '../outings-repository.ts';
import { weekDays } from './slots.ts';

export type SeriesRow = Selectable<Tables['series']>;

/** A week is `near` so long before the one before it starts. Searches without days miss it only if the job stands still for longer. */
const nearDays = 2;
const dayMs = 86_400_000;
const isNear = (nextFrom: string, now: Date) =>
  sql<boolean>`${sql.raw(nextFrom)} <= ${now}::timestamptz + make_interval(days => ${nearDays})`;

export type SeriesRepository = ReturnType<typeof seriesRepository>;

/** All writes of series, and of how their weeks follow each other. */
export function seriesRepository(db: Db) {
  /** Locks the row until the transaction ends. The transaction has locked the announcement. */
  const lock = (announcementId: string, transaction: Db): Promise<SeriesRow | undefined> =>
    transaction
      .selectFrom('series')
      .selectAll()
      .where('announcement_id', '=', announcementId)
      .forUpdate()
      .executeTakeFirst();

  return {
    lock,

    isNear: (nextFrom: Date, now: Date): boolean => nextFrom.getTime() <= now.getTime() + nearDays * dayMs,

    insert: (row: Insertable<Tables['series']>, transaction: Db) =>
      transaction.insertInto('series').values(row).execute(),

    setNext: async (announcementId: string, next_slot: string, transaction: Db): Promise<void> => {
      await transaction
        .updateTable('series')
        .set({ next_slot })
        .where('announcement_id', '=', announcementId)
        .execute();
    },

    /** Inserts weeks. One that exists already stays as it is. */
    insertWeeks: async (rows: readonly InsertObject<Tables, 'outings'>[], transaction: Db): Promise<void> => {
      if (rows.length === 0) return;
      await transaction
        .insertInto('outings')
        .values([...rows])
        .onConflict((conflict) =>
          conflict.columns(['announcement_id', 'slot']).where('slot', 'is not', null).doNothing(),
        )
        .execute();
    },

    /**
     * Writes how the weeks of an announcement follow each other. Every change of weeks ends with this. Gives what the announcement then
     * knows of them: the last week, and until when one is neither over nor cancelled. Undefined when it has no weeks.
     */
    link: async (announcementId: string, now: Date, transaction: Db): Promise<Shown | undefined> => {
      const { rows } = await sql<{ outing_id: string; outing_until: Date }>`
        WITH weeks AS (
          SELECT id, starts_at, ends_at, cancelled_at FROM outings WHERE announcement_id = ${announcementId} AND slot IS NOT NULL
        ),
        live AS (
          SELECT id, ends_at, lag(starts_at, 1, '-infinity') OVER by_start AS next_from,
            coalesce(max(ends_at) OVER (by_start ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), '-infinity') AS shown_from
          FROM weeks WHERE cancelled_at IS NULL
          WINDOW by_start AS (ORDER BY starts_at, id)
        ),
        linked AS (
          UPDATE outings SET next_from = live.next_from, shown_from = live.shown_from, near_week = ${isNear('live.next_from', now)}
          FROM live WHERE outings.id = live.id AND (outings.next_from, outings.shown_from, outings.near_week)
            IS DISTINCT FROM (live.next_from, live.shown_from, ${isNear('live.next_from', now)})
        )
        SELECT last.id AS outing_id, coalesce((SELECT max(ends_at) FROM live), now()) AS outing_until
        FROM (SELECT id FROM weeks ORDER BY starts_at DESC, id DESC LIMIT 1) AS last`.execute(transaction);
      return rows[0] && { ...rows[0], weekly: true };
    },

    /** The announcements of active authors whose next week is due. */
    toMake: async (job: string, now: Date, atMost: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('series')
        .innerJoin('announcements', 'announcements.id', 'announcement_id')
        .innerJoin('people', 'people.id', 'author_id')
        .select('announcement_id')
        .where('paused_at', 'is', null)
        .where(
          'next_slot',
          '<',
          sql<string>`(${now}::timestamptz AT TIME ZONE time_zone)::date + ${weekDays * seriesLimits.weeks}::int`,
        )
        .where(sql<boolean>`(until IS NULL OR next_slot <= until)`)
        .where(sql.raw<boolean>(isActive('people')))
        .where(isNotAside(job, 'announcement_id'))
        .orderBy('next_slot')
        .limit(atMost)
        .execute();
      return rows.map(({ announcement_id }) => announcement_id);
    },

    /** Marks weeks whose turn comes soon. Gives their number. */
    markNear: async (now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE outings SET near_week = true WHERE id IN (
          SELECT id FROM outings WHERE NOT near_week AND ${isNear('next_from', now)}
          ORDER BY next_from LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Of the announcements of this person. */
    ofAuthor: (authorId: string, on: Db): Promise<SeriesRow[]> =>
      on
        .selectFrom('series')
        .innerJoin('announcements', 'announcements.id', 'announcement_id')
        .selectAll('series')
        .where('author_id', '=', authorId)
        .execute(),

    /**
     * Erases the meeting points of series that have made their last week, as soon as that of their last week is erased. Returns the
     * number of these series.
     */
    forgetDetails: async (days: number, now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE series SET meeting_point = NULL WHERE announcement_id IN (
          SELECT announcement_id FROM series WHERE meeting_point IS NOT NULL AND next_slot > until AND NOT EXISTS (
            SELECT FROM outings WHERE outings.announcement_id = series.announcement_id AND slot IS NOT NULL
              AND ends_at >= ${now}::timestamptz - make_interval(days => ${days})
          )
          LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Ends the series of these announcements: their weeks are outings like any other from now on. */
    end: async (announcementIds: readonly string[], transaction: Db): Promise<void> => {
      if (announcementIds.length === 0) return;
      const ids = sql`ANY (${announcementIds}::uuid[])`;
      await sql`
        WITH gone AS (DELETE FROM series WHERE announcement_id = ${ids} RETURNING announcement_id)
        UPDATE outings SET slot = NULL, near_week = true, paused = false, next_from = '-infinity', shown_from = '-infinity'
        WHERE announcement_id IN (SELECT announcement_id FROM gone) AND slot IS NOT NULL`.execute(
        transaction,
      );
    },

    /** Locks the announcement of a series, for a job. Undefined when it has none any more, or its author is not active. */
    lockForJob: async (announcementId: string, transaction: Db): Promise<SeriesRow | undefined> => {
      const found = await transaction
        .selectFrom('announcements')
        .select('author_id')
        .where('id', '=', announcementId)
        .executeTakeFirst();
      if (!found) return undefined;
      const active = await transaction.executeQuery(lockingActive(found.author_id, 'share'));
      if (active.rows.length === 0) return undefined;
      await transaction
        .selectFrom('announcements')
        .select('id')
        .where('id', '=', announcementId)
        .forUpdate()
        .execute();
      return lock(announcementId, transaction);
    },

    /** What a new week copies: the latest one. */
    lastWeek: (announcementId: string, transaction: Db): Promise<OutingRow | undefined> =>
      transaction
        .selectFrom('outings')
        .selectAll()
        .where('announcement_id', '=', announcementId)
        .where('slot', 'is not', null)
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
