import { agendaLimits } from '@coequipiers/contract/agenda';
import type { Category } from '@coequipiers/contract/announcements';
import { retention } from '@coequipiers/contract/legal/retention';
import type { ParticipationState } from '@coequipiers/contract/participations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { hiddenFromOne } from '../blocks/blocks-sql.ts';
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
    /** The version of what a calendar shows; it only grows. */
    sequence: number;
    changed_at: Date;
  };

/** What a calendar shows of it. */
const shown = [
  'outing_id',
  'own_state',
  'is_author',
  'announce_id',
  'has_announcement',
  'title',
  'municipality_name',
  'outing_starts_at',
  'outing_ends_at',
  'time_zone',
  'level',
  'price_cents',
  'meeting_point',
  'sequence',
  'changed_at',
] as const satisfies (keyof AgendaRow)[];
export type FeedRow = Pick<AgendaRow, (typeof shown)[number]> & { cancelled: boolean };
/** `entries` is the JSON of all rows: the same as long as a calendar shows the same. */
export type Feed = { personId: string; entries: string };

export type Revision = { sequence: number; changed_at: Date };

const takesPart = sql.raw<boolean>(
  "(outing.author_id = viewer.id OR own.state IN ('in', 'offered', 'waiting', 'asked'))",
);
const wasThere = sql.raw<boolean>("(outing.author_id = viewer.id OR own.state = 'in')");
const reader = sql.raw('(SELECT $1::uuid)');
const now = sql.raw<Date>('(SELECT $2::timestamptz)');
const lastMonths = sql<boolean>`outing.ends_at > ${now} - make_interval(months => ${sql.lit(retention.outingMonths)})`;
const recent = (column: string) =>
  sql<boolean>`${sql.ref(column)} > ${now} - make_interval(days => ${sql.lit(agendaLimits.cancelledDays)})`;

/** A word of the announcement. The outing keeps a copy, so that the announcement itself is hardly ever looked up. */
const kept = (word: 'title' | 'municipality_name') =>
  sql.raw(`COALESCE(
    NULLIF(outing.kept_${word}, ''), (SELECT ${word} FROM announcements WHERE id = outing.announcement_id), ''
  ) AS ${word}`);

export type AgendaRepository = ReturnType<typeof agendaRepository>;

export function agendaRepository(db: Db) {
  /**
   * Nothing of people with a block between them and the reader. Prepared, because planning takes several times as long as running it;
   * `OFFSET 0` looks each outing up by its id, even if the plan was made on small tables. Values: reader, now;
   * or those of a statement around it that finds the reader.
   */
  const statement = (
    which: RawBuilder<boolean>,
    order: RawBuilder<unknown>,
    atMost: number,
    person: RawBuilder<unknown> = reader,
  ): string =>
    sql`
      SELECT ${sql.raw(outingColumns('viewer.id'))}, ${sql.raw(participationColumns('viewer.id'))},
        outing.author_id = viewer.id AS is_author,
        COALESCE(outing.kept_announcement_id, outing.announcement_id, outing.id) AS announce_id,
        outing.announcement_id IS NOT NULL AS has_announcement,
        ${kept('title')}, ${kept('municipality_name')},
        outing.category, outing.asked, outing.sequence + COALESCE(own.sequence, 0) AS sequence,
        GREATEST(outing.changed_at, own.changed_at) AS changed_at
      FROM (SELECT ${person} AS id, ARRAY(${hiddenFromOne(person)}) AS hidden) AS viewer
      CROSS JOIN (
        SELECT id FROM outings WHERE author_id = ${person}
        UNION SELECT outing_id FROM participations WHERE person_id = ${person}
      ) AS mine
      CROSS JOIN LATERAL (SELECT * FROM outings WHERE outings.id = mine.id OFFSET 0) AS outing
      LEFT JOIN participations AS own ON own.outing_id = outing.id AND own.person_id = viewer.id
      WHERE outing.author_id <> ALL (viewer.hidden) AND ${which}
      ORDER BY ${order} LIMIT ${sql.lit(atMost)}`.compile(db).sql;

  const readUpcoming = prepared<AgendaRow>(
    'agenda-upcoming',
    statement(
      sql`outing.ends_at > ${now} AND ${takesPart}`,
      sql`outing.starts_at, outing.id`,
      agendaLimits.entries,
    ),
  );
  const readPast = prepared<AgendaRow>(
    'agenda-past',
    statement(
      sql`outing.ends_at <= ${now} AND ${lastMonths} AND outing.cancelled_at IS NULL AND ${wasThere}`,
      sql`outing.starts_at DESC, outing.id DESC`,
      agendaLimits.entries,
    ),
  );
  const nearest = statement(
    sql`${lastMonths} AND CASE
      WHEN NOT ${takesPart} THEN ${recent('own.changed_at')}
      WHEN outing.cancelled_at IS NOT NULL THEN ${recent('outing.cancelled_at')}
      ELSE outing.ends_at > ${now} OR ${wasThere}
    END`,
    sql`GREATEST(outing.starts_at - ${now}, ${now} - outing.starts_at), outing.id`,
    2 * agendaLimits.entries,
    sql.raw('(SELECT person_id FROM feed WHERE NOT suspended)'),
  );
  /**
   * As one text: to tell whether anything has changed, nobody has to read it. The same rows are always in the same order. Values: hash
   * of the secret, now.
   */
  const readFeed = prepared<{ person_id: string; entries: string }>(
    'agenda-feed',
    `WITH feed AS MATERIALIZED (
      SELECT person_id, coalesce(suspended_until > now(), false) AS suspended
      FROM agenda_feeds JOIN people ON people.id = person_id WHERE secret_hash = $1
    )
    SELECT person_id, (
      SELECT coalesce(json_agg(entry ORDER BY outing_starts_at DESC, outing_id), '[]')::text
      FROM (SELECT ${shown.join(', ')}, cancelled_at IS NOT NULL AS cancelled FROM (${nearest}) AS nearest) AS entry
    ) AS entries FROM feed`,
  );

  return {
    /** The soonest first. A cancelled outing stays until it would have ended. */
    upcoming: async (personId: string, at: Date): Promise<AgendaRow[]> =>
      (await readUpcoming(db, [personId, at])).rows,

    /** The newest first: those that took place, for who was there. */
    past: async (personId: string, at: Date): Promise<AgendaRow[]> =>
      (await readPast(db, [personId, at])).rows,

    /**
     * Whose feed has this secret, and what it shows, the latest start first; of too many those nearest to now. What ended for its
     * person stays for some time, so that calendars remove it. A feed shows nothing while its person is suspended.
     */
    feed: async (secretHash: Buffer, at: Date): Promise<Feed | undefined> => {
      const [found] = (await readFeed(db, [secretHash, at])).rows;
      return found && { personId: found.person_id, entries: found.entries };
    },

    revisionOf: (outingId: string): Promise<Revision> =>
      db
        .selectFrom('outings')
        .select(['sequence', 'changed_at'])
        .where('id', '=', outingId)
        .executeTakeFirstOrThrow(),
  };
}

type Written = Omit<FeedRow, DateColumn> & Record<DateColumn, string>;
type DateColumn = 'outing_starts_at' | 'outing_ends_at' | 'changed_at';

/** JSON has no dates, and writes ids with hyphens. */
export const entriesOf = ({ entries }: Feed): FeedRow[] =>
  (JSON.parse(entries) as Written[]).map((row) => ({
    ...row,
    outing_id: row.outing_id.replaceAll('-', ''),
    announce_id: row.announce_id.replaceAll('-', ''),
    outing_starts_at: new Date(row.outing_starts_at),
    outing_ends_at: new Date(row.outing_ends_at),
    changed_at: new Date(row.changed_at),
  }));
