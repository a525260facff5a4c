import { agendaLimits } from '@coequipiers/contract/agenda-feed';
import type { Category } from '@coequipiers/contract/announcements';
import { retention } from '@coequipiers/contract/legal/retention';
import type { ParticipationState } from '@coequipiers/contract/participations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { hiddenFrom } from '../blocks/blocks-sql.ts';
import { type OutingColumns, outingColumns } from '../outings/outings-on-card.ts';
import { type ParticipationColumns, participationColumns } from '../participations/participations-on-card.ts';

/** An outing with the part of the person who asks. The author has none. */
export type AgendaRow = OutingColumns &
  Omit<ParticipationColumns, 'own_state'> & {
    outing_id: string;
    own_state: ParticipationState | null;
    is_author: boolean;
    /** Of the announcement, which may be gone. */
    announce_id: string;
    has_announcement: boolean;
    title: string;
    municipality_name: string;
    category: Category;
    asked: number;
    /** Of what a calendar shows: they only grow. */
    sequence: number;
    changed_at: Date;
  };

export type Revision = { sequence: number; changed_at: Date };

const takesPart = sql.raw<boolean>(
  "(outing.author_id = viewer.id OR own.state IN ('in', 'offered', 'waiting', 'asked'))",
);
const wasThere = sql.raw<boolean>("(outing.author_id = viewer.id OR own.state = 'in')");

export type AgendaRepository = ReturnType<typeof agendaRepository>;

export function agendaRepository(db: Db) {
  /** Nothing of people with a block between them and the reader. */
  const read = async (
    personId: string,
    which: RawBuilder<boolean>,
    order: RawBuilder<unknown>,
    atMost: number,
  ): Promise<AgendaRow[]> => {
    const { rows } = await sql<AgendaRow>`
      SELECT ${sql.raw(outingColumns('viewer.id'))}, ${sql.raw(participationColumns('viewer.id'))},
        outing.author_id = viewer.id AS is_author,
        COALESCE(outing.announce_id, outing.announcement_id, outing.id) AS announce_id,
        announcements.id IS NOT NULL AS has_announcement,
        COALESCE(NULLIF(outing.announce_title, ''), announcements.title, '') AS title,
        COALESCE(NULLIF(outing.municipality_name, ''), announcements.municipality_name, '') AS municipality_name,
        outing.category, outing.asked, outing.sequence + COALESCE(own.sequence, 0) AS sequence,
        GREATEST(outing.changed_at, own.changed_at) AS changed_at
      FROM (SELECT ${personId}::uuid AS id, ARRAY(${hiddenFrom(personId)}) AS hidden) AS viewer
      CROSS JOIN outings AS outing
      LEFT JOIN participations AS own ON own.outing_id = outing.id AND own.person_id = viewer.id
      LEFT JOIN announcements ON announcements.id = outing.announcement_id
      WHERE outing.id IN (
          SELECT id FROM outings WHERE author_id = ${personId}::uuid
          UNION ALL SELECT outing_id FROM participations WHERE person_id = ${personId}::uuid
        )
        AND outing.author_id <> ALL (viewer.hidden) AND ${which}
      ORDER BY ${order} LIMIT ${atMost}`.execute(db);
    return rows;
  };

  const lastMonths = (now: Date) =>
    sql<boolean>`outing.ends_at > ${now}::timestamptz - make_interval(months => ${retention.outingMonths})`;

  return {
    /** The soonest first. A cancelled outing stays until it would have ended. */
    upcoming: (personId: string, now: Date): Promise<AgendaRow[]> =>
      read(
        personId,
        sql`outing.ends_at > ${now} AND ${takesPart}`,
        sql`outing.starts_at, outing.id`,
        agendaLimits.entries,
      ),

    /** The newest first: those that took place, for who was there. */
    past: (personId: string, now: Date): Promise<AgendaRow[]> =>
      read(
        personId,
        sql`outing.ends_at <= ${now} AND ${lastMonths(now)} AND outing.cancelled_at IS NULL AND ${wasThere}`,
        sql`outing.starts_at DESC, outing.id DESC`,
        agendaLimits.entries,
      ),

    /**
     * What a feed shows, the latest start first; of too many those nearest to now. What ended for this person stays for some time, so
     * that calendars remove it.
     */
    forFeed: async (personId: string, now: Date): Promise<AgendaRow[]> => {
      const recent = (column: string) =>
        sql<boolean>`${sql.ref(column)} > ${now}::timestamptz - make_interval(days => ${agendaLimits.cancelledDays})`;
      const rows = await read(
        personId,
        sql`${lastMonths(now)} AND CASE
          WHEN NOT ${takesPart} THEN ${recent('own.changed_at')}
          WHEN outing.cancelled_at IS NOT NULL THEN ${recent('outing.cancelled_at')}
          ELSE outing.ends_at > ${now} OR ${wasThere}
        END`,
        sql`GREATEST(outing.starts_at - ${now}::timestamptz, ${now}::timestamptz - outing.starts_at), outing.id`,
        2 * agendaLimits.entries,
      );
      // The same entries are always in the same order, or the tag of the feed would change with the time.
      return rows.sort(
        (one, other) =>
          other.outing_starts_at.getTime() - one.outing_starts_at.getTime() ||
          (one.outing_id < other.outing_id ? -1 : 1),
      );
    },

    revisionOf: (outingId: string): Promise<Revision> =>
      db
        .selectFrom('outings')
        .select(['sequence', 'changed_at'])
        .where('id', '=', outingId)
        .executeTakeFirstOrThrow(),
  };
}
