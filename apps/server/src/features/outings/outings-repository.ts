import { participationLimits } from '@coequipiers/contract/participations';
import { seriesLimits } from '@coequipiers/contract/series';
import type { Visibility } from '@coequipiers/contract/visibility';
import { type CompiledQuery, type InsertObject, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PlainColumns } from '../../platform/db/outing-fields.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isNotAside } from '../../platform/jobs/each.ts';
import { atMoment, meantOuting, shownOuting } from './outings-on-card.ts';
import { isNoted } from './team/newcomers-sql.ts';
import type { About } from './telling/words.ts';

export type OutingRow = Selectable<Tables['outings']>;

/** The columns that the author fills in. */
export type OutingContent = Pick<
  OutingRow,
  'starts_at' | 'ends_at' | 'time_zone' | 'places' | 'meeting_point'
> &
  PlainColumns;

/** The columns that an outing copies from its announcement. */
export type FromAnnouncement = Pick<
  OutingRow,
  | 'category'
  | 'place_id'
  | 'small_cell'
  | 'large_cell'
  | 'visibility'
  | 'kept_title'
  | 'kept_municipality_name'
>;

/** What is cancelled, and whether by a press of its author. */
export type CancelledBy = (
  | { id: string }
  | { ids: readonly string[] }
  | { announcementId: string }
  | { authorId: string }
) & {
  byAuthor?: boolean;
  reason?: string | null;
};

/** The columns of an announcement that depend on its outing. */
export type Shown = {
  outing_id: string | null;
  outing_until: Date | null;
  weekly: boolean;
  paused: boolean;
};

/** How many people an outing has in each state, and whether its free places are called. */
export type Counts = Pick<OutingRow, 'taken' | 'held' | 'waiting' | 'asked' | 'called'>;

export type OutingsRepository = ReturnType<typeof outingsRepository>;

/** All reads of outings by themselves, and every write of their table. */
export function outingsRepository(db: Db) {
  return {
    /** Locks the row until the transaction ends. Every change of an outing or of its participants needs this lock. */
    lock: (id: string, transaction: Db): Promise<OutingRow | undefined> =>
      transaction.selectFrom('outings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** The same for several, always in the same order, so that two transactions cannot deadlock. */
    lockAll: async (ids: readonly string[], transaction: Db): Promise<OutingRow[]> =>
      ids.length === 0
        ? []
        : transaction
            .selectFrom('outings')
            .selectAll()
            .where('id', 'in', ids)
            .orderBy('id')
            .forUpdate()
            .execute(),

    insert: (row: InsertObject<Tables, 'outings'>, transaction: Db) =>
      transaction.insertInto('outings').values(row).execute(),

    /** Of an outing that is neither over nor cancelled. Sets `listed` again: it may have been only for those with the link. */
    update: (
      id: string,
      change: OutingContent &
        FromAnnouncement & {
          slot?: string;
          created_at: Date | RawBuilder<Date>;
          remind_at: Date | null;
          check_at: Date | null;
          tell_at: Date | null;
          played_anyway: boolean;
          places_before_closing: number | null;
        },
      transaction: Db,
    ) =>
      transaction
        .updateTable('outings')
        .set({ ...change, listed: true })
        .where('id', '=', id)
        .execute(),

    setVisibility: async (id: string, visibility: Visibility, transaction: Db): Promise<void> => {
      await transaction.updateTable('outings').set({ visibility }).where('id', '=', id).execute();
    },

    setPlaces: async (
      id: string,
      places: Pick<OutingRow, 'places' | 'places_before_closing'>,
      transaction: Db,
    ): Promise<void> => {
      await transaction.updateTable('outings').set(places).where('id', '=', id).execute();
    },

    /** The statement that writes the counts. */
    counting: (
      id: string,
      counts: Counts & Partial<Pick<OutingRow, 'tell_at' | 'author_told_on'>>,
    ): CompiledQuery => db.updateTable('outings').set(counts).where('id', '=', id).compile(),

    startSos: async (id: string, now: Date, transaction: Db): Promise<void> => {
      const urgent_until = new Date(now.getTime() + participationLimits.sos.shownMinutes * 60_000);
      await transaction
        .updateTable('outings')
        .set({ sos_at: now, urgent_until })
        .where('id', '=', id)
        .execute();
    },

    remindAt: async (id: string, at: Date | null, transaction: Db): Promise<void> => {
      await transaction.updateTable('outings').set({ remind_at: at }).where('id', '=', id).execute();
    },

    /**
     * Cancels one outing, some, or all of an announcement or an author. Outings that are over or already cancelled stay as they are. `byAuthor`: by a press of
     * the author, and not with their announcement or by moderation.
     */
    cancel: async (of: CancelledBy, now: Date, transaction: Db): Promise<OutingRow[]> => {
      const ids = await toCancel(of, now, transaction);
      if (ids.length === 0) return [];
      return transaction
        .updateTable('outings')
        .set({
          // By the clock of the database, by which the listing of the announcement ends in the same moment.
          cancelled_at: sql`now()`,
          cancel_reason: of.reason || null,
          cancelled_by_author: of.byAuthor ?? false,
          listed: false,
          remind_at: null,
          check_at: null,
          tell_at: null,
          urgent_until: null,
        })
        .where('id', 'in', ids)
        .returningAll()
        .execute();
    },

    byId: (id: string): Promise<OutingRow | undefined> =>
      db.selectFrom('outings').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The outing that an announcement shows, and all weeks of a series that are to come, in their order. */
    onPage: async (announcementId: string, now: Date): Promise<OutingRow[]> => {
      const { rows } = await sql<OutingRow>`
        SELECT outings.* FROM announcements JOIN outings ON outings.announcement_id = announcements.id
        WHERE announcements.id = ${announcementId} AND (
          outings.id = ${atMoment(shownOuting, now)} OR (announcements.weekly AND outings.slot IS NOT NULL AND outings.ends_at > ${now})
        )
        ORDER BY outings.starts_at, outings.id LIMIT ${seriesLimits.weeks}`.execute(db);
      return rows;
    },

    /** Locks the outing of an announcement that is meant: the shown one, or the one that is named. */
    lockMeant: async (
      announcementId: string,
      outingId: string | undefined,
      now: Date,
      transaction: Db,
    ): Promise<OutingRow | undefined> => {
      const { rows } = await sql<OutingRow>`
        SELECT * FROM outings WHERE id = (
          SELECT ${outingId ? meantOuting(outingId) : atMoment(shownOuting, now)} FROM announcements WHERE announcements.id = ${announcementId}
        ) FOR UPDATE`.execute(transaction);
      return rows[0];
    },

    /** The outing, if this person organises it or is in. */
    ofPersonIn: (id: string, personId: string): Promise<OutingRow | undefined> =>
      db
        .selectFrom('outings')
        .selectAll()
        .where('id', '=', id)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('author_id', '=', personId),
            exists(
              selectFrom('participations')
                .select('person_id')
                .where('outing_id', '=', id)
                .where('person_id', '=', personId)
                .where('state', '=', 'in'),
            ),
          ]),
        )
        .executeTakeFirst(),

    /** What notices say about the outing. Undefined when its announcement is gone. */
    about: async (outing: OutingRow, on: Db = db): Promise<About | undefined> => {
      const { announcement_id } = outing;
      const { title, municipality } =
        (announcement_id && (keptOf(outing) ?? (await shownAs(announcement_id, on)))) || {};
      if (!announcement_id || !title || municipality === undefined) return undefined;
      return {
        outingId: outing.id,
        announceId: announcement_id,
        ...(outing.slot !== null && { week: outing.id }),
        title,
        category: outing.category,
        municipality,
        authorId: outing.author_id,
        startsAt: outing.starts_at,
        endsAt: outing.ends_at,
        timeZone: outing.time_zone,
        hasMeetingPoint: outing.meeting_point !== null,
      };
    },

    nameOfAuthor: async ({ author_id }: Pick<OutingRow, 'author_id'>, on: Db): Promise<string> => {
      const author = await on
        .selectFrom('people')
        .select('username')
        .where('id', '=', author_id)
        .executeTakeFirstOrThrow();
      return author.username;
    },

    /** The author says that it is played anyway, or takes it back. */
    setPlayedAnyway: async (id: string, played_anyway: boolean, transaction: Db): Promise<void> => {
      await transaction.updateTable('outings').set({ played_anyway }).where('id', '=', id).execute();
    },

    /** What the job of confirmations notes of an outing whose row it has locked. */
    note: async (
      id: string,
      noted: Partial<
        Pick<OutingRow, 'check_at' | 'tell_at' | 'asked_for' | 'author_told_on' | 'told_off_at'>
      >,
      transaction: Db,
    ): Promise<void> => {
      await transaction.updateTable('outings').set(noted).where('id', '=', id).execute();
    },

    /** The outings for which this moment has come. */
    dueBy: async (
      moment: 'remind_at' | 'check_at' | 'tell_at',
      job: string,
      now: Date,
      atMost: number,
    ): Promise<string[]> => {
      const rows = await db
        .selectFrom('outings')
        .select('id')
        .where(moment, '<=', now)
        .where(isNotAside(job, 'outings.id'))
        .orderBy(moment)
        .limit(atMost)
        .execute();
      return rows.map(({ id }) => id);
    },

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
            AND (taken = held OR cancelled_at IS NOT NULL OR ${sql.raw(isNoted('author_id'))})
            AND NOT EXISTS (SELECT FROM participations WHERE outing_id = outings.id)
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** Locks them in the order of their ids, as everyone does who changes several. */
const toCancel = async (of: CancelledBy, now: Date, transaction: Db): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('outings')
    .select('id')
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where(which(of))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

const which = (of: CancelledBy) => {
  if ('id' in of) return sql<boolean>`id = ${of.id}`;
  if ('ids' in of) return sql<boolean>`id = ANY (${of.ids}::uuid[])`;
  return 'announcementId' in of
    ? sql<boolean>`announcement_id = ${of.announcementId}`
    : sql<boolean>`author_id = ${of.authorId}`;
};

type Kept = { title: string; municipality: string };

const keptOf = ({ kept_title: title, kept_municipality_name: municipality }: OutingRow): Kept | undefined =>
  title && municipality ? { title, municipality } : undefined;

/** An outing that an older version of the server has written meanwhile has no copy of the title. */
const shownAs = (announcementId: string, on: Db): Promise<Kept | undefined> =>
  on
    .selectFrom('announcements')
    .select(['title', 'municipality_name as municipality'])
    .where('id', '=', announcementId)
    .executeTakeFirst();
