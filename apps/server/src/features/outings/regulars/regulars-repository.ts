import { type CompiledQuery, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { isActive } from '../../accounts/active.ts';
import type { OutingRow } from '../outings-repository.ts';
import { commitBefore, isRecent } from '../team/own-press-sql.ts';
import type { Carried } from '../team/team.ts';

export type RegularRow = Selectable<Tables['regulars']>;

/** SQL: the next number in the order of a series. */
const nextTurn = (announcementId: string) =>
  sql<number>`(SELECT coalesce(max(turn), 0) + 1 FROM regulars WHERE announcement_id = ${announcementId})`;

export type RegularsRepository = ReturnType<typeof regularsRepository>;

/** Who comes every week. Every write needs the lock of the series, so that a week that is made at the same moment knows of it. */
export function regularsRepository(db: Db) {
  return {
    /** What new weeks begin with, in its order. */
    carried: (announcementId: string, transaction: Db): Promise<Carried[]> =>
      transaction
        .selectFrom('regulars')
        .select(['person_id as personId', 'state'])
        .where('announcement_id', '=', announcementId)
        .where('carried', '=', true)
        .orderBy('turn')
        .execute(),

    find: (announcementId: string, personId: string, on: Db = db): Promise<RegularRow | undefined> =>
      on
        .selectFrom('regulars')
        .selectAll()
        .where('announcement_id', '=', announcementId)
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    /** Locks somebody by their alias, before the series: nothing is written of who is erased meanwhile. */
    lockPerson: async (alias: string, transaction: Db): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM people WHERE alias = ${alias} AND ${sql.raw(isActive('people'))} FOR SHARE`.execute(
        transaction,
      );
      return rows[0]?.id;
    },

    /** Makes somebody what they are from now on, last in the order. */
    set: async (
      announcementId: string,
      personId: string,
      { state, carried }: Pick<RegularRow, 'state' | 'carried'>,
      now: Date,
      transaction: Db,
    ): Promise<void> => {
      await sql`
        INSERT INTO regulars (announcement_id, person_id, state, carried, turn, since)
        VALUES (${announcementId}, ${personId}, ${state}, ${carried}, ${nextTurn(announcementId)}, ${now})
        ON CONFLICT (announcement_id, person_id) DO UPDATE
        SET state = excluded.state, carried = excluded.carried, turn = excluded.turn, since = excluded.since, pressed_at = NULL`.execute(
        transaction,
      );
    },

    /** For the commit of their own press, as for the place in one outing. */
    pressing: (announcementId: string, personId: string): CompiledQuery =>
      db
        .updateTable('regulars')
        .set({ pressed_at: sql`clock_timestamp()` })
        .where('announcement_id', '=', announcementId)
        .where('person_id', '=', personId)
        .compile(),

    /** What somebody ceases to be, and whether that undoes their own press. The transaction has locked the series. */
    leavingOf: (announcementId: string, personId: string, transaction: Db) =>
      transaction
        .selectFrom('regulars')
        .select([
          'state',
          'since',
          sql<boolean>`${sql.raw(isRecent)}`.as('undone'),
          sql<Date | null>`${sql.raw(commitBefore)}`.as('commitBefore'),
        ])
        .where('announcement_id', '=', announcementId)
        .where('person_id', '=', personId)
        .where('state', '<>', 'refused')
        .executeTakeFirst(),

    remove: async (announcementId: string, personId: string, transaction: Db): Promise<void> => {
      await transaction
        .deleteFrom('regulars')
        .where('announcement_id', '=', announcementId)
        .where('person_id', '=', personId)
        .execute();
    },

    /**
     * Somebody's parts in these weeks that are as they are since then. `bySeries`: made by their last press of every week, or with the
     * week since. `hasRead`: they could read the meeting point and the names.
     */
    partsSince: async (
      outingIds: readonly string[],
      personId: string,
      since: Date,
      transaction: Db,
    ): Promise<{ outingId: string; hasLeft: boolean; bySeries: boolean; hasRead: boolean }[]> => {
      if (outingIds.length === 0) return [];
      return transaction
        .selectFrom('participations')
        .select([
          'outing_id as outingId',
          'by_series as bySeries',
          sql<boolean>`state = 'left'`.as('hasLeft'),
          sql<boolean>`state = 'in' AND NOT ${sql.raw(isRecent)}`.as('hasRead'),
        ])
        .where('outing_id', 'in', outingIds)
        .where('person_id', '=', personId)
        .where('since', '>=', since)
        .execute();
    },

    /** The weeks of a series that are neither over nor cancelled, locked in the order of their ids. The transaction has locked the series. */
    lockComing: (announcementId: string, now: Date, transaction: Db): Promise<OutingRow[]> =>
      transaction
        .selectFrom('outings')
        .selectAll()
        .where('announcement_id', '=', announcementId)
        .where('slot', 'is not', null)
        .where('cancelled_at', 'is', null)
        .where('ends_at', '>', now)
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Who asks to come, with a request in every week, comes: the series is open to everyone now. They keep their order. */
    admitAll: async (announcementId: string, now: Date, transaction: Db): Promise<void> => {
      await sql`
        UPDATE regulars
        SET state = 'yes', turn = ${nextTurn(announcementId)} + asking.place - 1, since = ${now}, pressed_at = NULL
        FROM (
          SELECT person_id, row_number() OVER (ORDER BY turn)::int AS place FROM regulars
          WHERE announcement_id = ${announcementId} AND state = 'asked' AND carried
        ) AS asking
        WHERE announcement_id = ${announcementId} AND regulars.person_id = asking.person_id`.execute(
        transaction,
      );
    },

    /** Nobody comes every week any more. Who was refused stays so. */
    endAll: async (announcementId: string, transaction: Db): Promise<void> => {
      await transaction
        .deleteFrom('regulars')
        .where('announcement_id', '=', announcementId)
        .where('state', '<>', 'refused')
        .execute();
    },

    /**
     * Somebody ceases to come every week: everywhere, or where the other one organises and the other way round. Locks these series first,
     * in the order of their ids, so that no week that is made meanwhile begins with them.
     */
    endOf: async (personId: string, { andOther }: { andOther?: string }, transaction: Db): Promise<void> => {
      const which = andOther
        ? sql`(person_id = ${personId} AND author_id = ${andOther}) OR (person_id = ${andOther} AND author_id = ${personId})`
        : sql`person_id = ${personId}`;
      const { rows } = await sql<{ announcement_id: string }>`
        SELECT announcement_id FROM series WHERE announcement_id IN (
          SELECT announcement_id FROM regulars JOIN announcements ON announcements.id = announcement_id
          WHERE state <> 'refused' AND (${which})
        ) ORDER BY announcement_id FOR UPDATE`.execute(transaction);
      if (rows.length === 0) return;
      const ids = rows.map(({ announcement_id }) => announcement_id);
      await transaction
        .deleteFrom('regulars')
        .where('announcement_id', 'in', ids)
        .where('person_id', 'in', andOther ? [personId, andOther] : [personId])
        .where('state', '<>', 'refused')
        .execute();
    },
  };
}
