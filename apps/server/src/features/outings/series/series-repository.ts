import { activeStates } from '@coequipiers/contract/participation-states';
import { participationLimits } from '@coequipiers/contract/participations';
import { seriesLimits } from '@coequipiers/contract/series';
import type { Visibility } from '@coequipiers/contract/visibility';
import { type Insertable, type InsertObject, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { isNotAside } from '../../../platform/jobs/each.ts';
import { isActive, lockingActive } from '../../accounts/active.ts';
import type { OutingRow, Shown } from '../outings-repository.ts';
import { weekDays } from './slots.ts';

export type SeriesRow = Selectable<Tables['series']>;
export type WeekRow = Omit<OutingRow, 'slot'> & { slot: string };

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

    /** Locks all series that somebody organises or is anything to, before the first of their outings changes. */
    lockAllOf: async (personId: string, transaction: Db): Promise<void> => {
      await sql`
        SELECT FROM series WHERE announcement_id IN (
          SELECT id FROM announcements WHERE author_id = ${personId}
          UNION SELECT announcement_id FROM regulars WHERE person_id = ${personId}
        ) ORDER BY announcement_id FOR UPDATE`.execute(transaction);
    },

    isNear: (nextFrom: Date, now: Date): boolean => nextFrom.getTime() <= now.getTime() + nearDays * dayMs,

    insert: (row: Insertable<Tables['series']>, transaction: Db) =>
      transaction.insertInto('series').values(row).execute(),

    update: async (
      announcementId: string,
      change: Partial<Omit<SeriesRow, 'announcement_id'>>,
      transaction: Db,
    ): Promise<void> => {
      await transaction
        .updateTable('series')
        .set(change)
        .where('announcement_id', '=', announcementId)
        .execute();
    },

    /** Locks all weeks in the order of their ids, before the first of them changes. The transaction has locked the series. */
    lockWeeks: async (announcementId: string, transaction: Db): Promise<WeekRow[]> =>
      withSlots(await weeksOf(announcementId, transaction).orderBy('id').forUpdate().execute()),

    read: (announcementId: string): Promise<SeriesRow | undefined> =>
      db.selectFrom('series').selectAll().where('announcement_id', '=', announcementId).executeTakeFirst(),
    weeks: async (announcementId: string): Promise<WeekRow[]> =>
      withSlots(await weeksOf(announcementId, db).execute()),

    /** The days of these weeks are free again. */
    freeSlots: async (ids: readonly string[], transaction: Db): Promise<void> => {
      await transaction.updateTable('outings').set({ slot: null }).where('id', 'in', ids).execute();
    },

    setSlot: async (
      id: string,
      week: Pick<WeekRow, 'slot'> & Partial<Pick<WeekRow, 'starts_at' | 'ends_at'>>,
      transaction: Db,
    ): Promise<void> => {
      await transaction.updateTable('outings').set(week).where('id', '=', id).execute();
    },

    setVisibility: async (announcementId: string, visibility: Visibility, transaction: Db): Promise<void> => {
      await transaction
        .updateTable('outings')
        .set({ visibility })
        .where('announcement_id', '=', announcementId)
        .where('visibility', '<>', visibility)
        .execute();
    },

    /** Its weeks with it. Searches find those to come again when it is back. */
    setPaused: async (announcementId: string, paused: boolean, transaction: Db): Promise<void> => {
      await sql`
        UPDATE outings SET paused = ${paused}, listed = NOT ${paused}::boolean AND cancelled_at IS NULL AND ends_at > now()
        WHERE announcement_id = ${announcementId} AND slot IS NOT NULL`.execute(transaction);
    },

    /** How many people take part, ask or wait in these weeks. */
    peopleIn: async (ids: readonly string[]): Promise<number> => {
      if (ids.length === 0) return 0;
      const { people } = await db
        .selectFrom('participations')
        .select(sql<number>`count(DISTINCT person_id)::int`.as('people'))
        .where('outing_id', 'in', ids)
        .where('state', 'in', activeStates)
        .executeTakeFirstOrThrow();
      return people;
    },

    /** Inserts weeks. One that exists already stays as it is. Gives the ids of the others. */
    insertWeeks: async (
      rows: readonly InsertObject<Tables, 'outings'>[],
      transaction: Db,
    ): Promise<Set<string>> => {
      if (rows.length === 0) return new Set();
      const made = await transaction
        .insertInto('outings')
        .values([...rows])
        .onConflict((conflict) =>
          conflict.columns(['announcement_id', 'slot']).where('slot', 'is not', null).doNothing(),
        )
        .returning('id')
        .execute();
      return new Set(made.map(({ id }) => id));
    },

    /**
     * Writes how the weeks of an announcement follow each other. Every change of weeks ends with this. Gives what the announcement then
     * knows of them: the last week, until when one is neither over nor cancelled, and whether its series is paused. Without any week it
     * keeps the outing that it had.
     */
    link: async (announcementId: string, now: Date, transaction: Db): Promise<Shown | undefined> => {
      const { rows } = await sql<{ outing_id: string; outing_until: Date; paused: boolean }>`
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
        SELECT coalesce((SELECT id FROM weeks ORDER BY starts_at DESC, id DESC LIMIT 1), announcements.outing_id) AS outing_id,
          coalesce((SELECT max(ends_at) FROM live), now()) AS outing_until,
          EXISTS (SELECT FROM series WHERE announcement_id = announcements.id AND paused_at IS NOT NULL) AS paused
        FROM announcements WHERE id = ${announcementId}`.execute(transaction);
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

    /**
     * Weeks up to the last one to which somebody came are no reason to ask: a series in use is then not looked at for four weeks. Gives
     * how many series that is true of.
     */
    keepOn: async (now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE series SET kept_on_at = (${lastWithPeople(now)})
        WHERE announcement_id IN (
          SELECT announcement_id FROM series WHERE ${mayBeEmpty(now)} AND EXISTS (${lastWithPeople(now)})
          ORDER BY kept_on_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** The announcements of active authors for which `dueStep` in `going-on.ts` gives something. */
    toAsk: async (job: string, now: Date, atMost: number): Promise<string[]> => {
      const isComing = sql`EXISTS (SELECT ${aWeek} AND ends_at > ${now})`;
      const hasPeople = sql`EXISTS (SELECT ${aWeek} AND ends_at > ${now} AND (taken > 0 OR waiting > 0 OR asked > 0))`;
      const { from, to } = participationLimits.night;
      const hour = sql`extract(hour FROM ${now}::timestamptz AT TIME ZONE time_zone)`;
      const isDay = sql`(${hour} >= ${to} AND ${hour} < ${from})`;
      const isMeant = sql`${sql.raw(isActive('people'))} AND ${isNotAside(job, 'series.announcement_id')}`;
      const found = sql`
        SELECT series.announcement_id AS id, kept_on_at
        FROM series JOIN announcements ON announcements.id = series.announcement_id JOIN people ON people.id = author_id`;
      const { rows } = await sql<{ id: string }>`
        ${found} WHERE ${mayBeEmpty(now)} AND ${isMeant}
          AND (
            SELECT count(*) = ${seriesLimits.emptyWeeks} AND bool_and(taken = held)
            FROM (SELECT taken, held ${aWeek} AND ends_at <= ${now} AND ends_at > kept_on_at
              ORDER BY ends_at DESC LIMIT ${seriesLimits.emptyWeeks}) AS last
          ) AND ${isComing} AND NOT ${hasPeople} AND ${isDay}
        UNION ALL
        ${found} WHERE paused_at IS NULL AND asked_at IS NOT NULL AND ${isMeant}
          AND (${hasPeople} OR CASE WHEN ${isComing}
            THEN asked_at <= ${now}::timestamptz - make_interval(days => ${seriesLimits.answerDays})
            ELSE next_slot > until
          END)
        ORDER BY kept_on_at LIMIT ${atMost}`.execute(db);
      return rows.map(({ id }) => id);
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
        .forNoKeyUpdate()
        .execute();
      return lock(announcementId, transaction);
    },

    /** What a new week copies: the latest one that is not cancelled, with what its announcement says now. */
    pattern: async (announcementId: string, transaction: Db): Promise<OutingRow | undefined> => {
      const { rows } = await sql<OutingRow>`
        SELECT outings.*, announcements.title AS kept_title, announcements.municipality_name AS kept_municipality_name,
          announcements.category, announcements.place_id, announcements.small_cell, announcements.large_cell,
          announcements.visibility, announcements.created_at
        FROM outings JOIN announcements ON announcements.id = outings.announcement_id
        WHERE announcement_id = ${announcementId}
        ORDER BY cancelled_at IS NULL DESC, starts_at DESC, outings.id DESC LIMIT 1`.execute(transaction);
      return rows[0];
    },
  };
}

const aWeek = sql`FROM outings WHERE announcement_id = series.announcement_id AND slot IS NOT NULL AND cancelled_at IS NULL`;

/** Five weeks take longer than four, and after its last day a series has no week to come. Most series are not looked at any further. */
const mayBeEmpty = (now: Date) => sql<boolean>`(
  paused_at IS NULL AND asked_at IS NULL
    AND kept_on_at < ${now}::timestamptz - make_interval(days => ${weekDays * (seriesLimits.emptyWeeks - 1)})
    AND (until IS NULL OR until >= (${now}::timestamptz)::date - ${weekDays * 2}::int)
)`;

/** The end of the latest week that somebody was in. */
const lastWithPeople = (now: Date) => sql`
  SELECT ends_at ${aWeek} AND ends_at <= ${now} AND ends_at > kept_on_at AND taken > held
  ORDER BY ends_at DESC LIMIT 1`;

const weeksOf = (announcementId: string, on: Db) =>
  on
    .selectFrom('outings')
    .selectAll()
    .where('announcement_id', '=', announcementId)
    .where('slot', 'is not', null);

const withSlots = (rows: readonly OutingRow[]): WeekRow[] =>
  rows.map((row) => ({ ...row, slot: row.slot ?? '' }));
