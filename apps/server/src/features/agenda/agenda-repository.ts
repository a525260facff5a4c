import { agendaLimits } from '@coequipiers/contract/agenda';
import type { Category } from '@coequipiers/contract/categories';
import { outingLimits } from '@coequipiers/contract/outings';
import type { ParticipationState } from '@coequipiers/contract/participation-states';
import type { Visibility } from '@coequipiers/contract/visibility';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { calendarColumns } from '../../platform/db/outing-fields.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { isSuspended } from '../accounts/active.ts';
import { hiddenFromOne } from '../blocks/blocks-sql.ts';
import { type OutingColumns, outingColumns } from '../outings/outings-on-card.ts';
import {
  type SeriesColumns,
  seriesOfWeekColumns,
  seriesOfWeekJoin,
} from '../outings/series/series-on-card.ts';
import { isHeldBack, readableSince } from '../outings/team/own-press-sql.ts';
import { type ParticipationColumns, participationColumns } from '../outings/team/participations-on-card.ts';
import { isTakingPart } from '../outings/team/taking-part-sql.ts';

/** An outing, with the participation of the person who reads the agenda. The author of an outing has no participation in it. */
export type AgendaRow = OutingColumns &
  SeriesColumns &
  Omit<ParticipationColumns, 'own_state'> & {
    outing_id: string;
    own_state: ParticipationState | null;
    is_author: boolean;
    /** The id of the announcement, which may be deleted by now. */
    announce_id: string;
    has_announcement: boolean;
    title: string;
    municipality_name: string;
    category: Category;
    visibility: Visibility;
    /** Whether it is on; null without a minimum. */
    confirmed: boolean | null;
    /** The SEQUENCE of iCalendar: it grows with every change that a calendar shows. */
    sequence: number;
    changed_at: Date;
  };

/** The columns that a calendar shows. */
const shown = [
  'outing_id',
  'own_state',
  'is_author',
  'announce_id',
  'has_announcement',
  'weekly',
  'title',
  'municipality_name',
  'outing_starts_at',
  'outing_ends_at',
  'time_zone',
  ...calendarColumns,
  'confirmed',
  'meeting_point',
  'sequence',
  'changed_at',
] as const satisfies (keyof AgendaRow)[];
export type FeedRow = Pick<AgendaRow, (typeof shown)[number]> & { cancelled: boolean };
/** `entries` is the JSON of all rows. The text stays the same as long as nothing that a calendar shows changes. */
type Feed = { personId: string; entries: string };

export type Revision = { sequence: number; changed_at: Date };

const takesPart = sql.raw<boolean>(`(outing.author_id = viewer.id OR ${isTakingPart('own.state')})`);
const wasThere = sql.raw<boolean>("(outing.author_id = viewer.id OR own.state = 'in')");
const reader = sql.raw('(SELECT $1::uuid)');
const now = sql.raw<Date>('(SELECT $2::timestamptz)');
const lastMonths = sql<boolean>`outing.ends_at > ${now} - make_interval(months => ${sql.lit(outingLimits.kept.months)})`;
const recent = (column: string) =>
  sql<boolean>`${sql.ref(column)} > ${now} - make_interval(days => ${sql.lit(agendaLimits.cancelledDays)})`;

/** All weeks of a series have the same, also when it is deleted. */
const announceId = sql.raw('COALESCE(outing.kept_announcement_id, outing.announcement_id, outing.id)');

/** The title or the commune of the announcement. The outing keeps a copy, so the announcement itself is rarely looked up. */
const kept = (word: 'title' | 'municipality_name') =>
  sql.raw(`COALESCE(
    NULLIF(outing.kept_${word}, ''), (SELECT ${word} FROM announcements WHERE id = outing.announcement_id), ''
  ) AS ${word}`);

export function agendaRepository(db: Db) {
  /**
   * The outings of a person, without those whose author has blocked the person or is blocked by them. A prepared statement, because
   * planning takes several times as long as running it. `OFFSET 0` makes PostgreSQL look each outing up by its id, even if the plan
   * was made while the tables were small. Values: the reader and the current time, or those of the outer statement that finds the
   * reader.
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
        ${announceId} AS announce_id,
        outing.announcement_id IS NOT NULL AS has_announcement,
        ${kept('title')}, ${kept('municipality_name')},
        outing.category, outing.visibility,
        is_on(outing.minimum, outing.places, outing.taken, outing.held, outing.played_anyway) AS confirmed, ${sql.raw(seriesOfWeekColumns('viewer.id'))},
        outing.sequence + COALESCE(own.sequence, 0) - CASE WHEN ${sql.raw(isHeldBack)} THEN 1 ELSE 0 END AS sequence,
        GREATEST(outing.changed_at, own.changed_at, ${sql.raw(readableSince)}) AS changed_at
      FROM (SELECT ${person} AS id, ARRAY(${hiddenFromOne(person)}) AS hidden) AS viewer
      CROSS JOIN (
        SELECT id FROM outings WHERE author_id = ${person}
        UNION SELECT outing_id FROM participations WHERE person_id = ${person}
      ) AS mine
      CROSS JOIN LATERAL (SELECT * FROM outings WHERE outings.id = mine.id OFFSET 0) AS outing
      LEFT JOIN participations AS own ON own.outing_id = outing.id AND own.person_id = viewer.id
      ${sql.raw(seriesOfWeekJoin)}
      WHERE outing.author_id <> ALL (viewer.hidden) AND ${which}
      ORDER BY ${order} LIMIT ${sql.lit(atMost)}`.compile(db).sql;

  const readUpcoming = prepared<AgendaRow>(
    'agenda-upcoming',
    `SELECT * FROM (${statement(
      sql`outing.ends_at > ${now} AND ${takesPart}`,
      sql`
        row_number() OVER (PARTITION BY ${announceId} ORDER BY outing.starts_at, outing.id) > ${sql.lit(agendaLimits.ofSeries)},
        outing.starts_at, outing.id`,
      agendaLimits.entries,
    )}) AS listed ORDER BY outing_starts_at, outing_id`,
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
   * Returns all rows as one text, because whether anything has changed can be told without parsing them. The same rows are always
   * in the same order. Values: the hash of the secret, the current time.
   */
  const readFeed = prepared<{ person_id: string; entries: string }>(
    'agenda-feed',
    `WITH feed AS MATERIALIZED (
      SELECT person_id, (${isSuspended('people')}) IS TRUE AS suspended
      FROM agenda_feeds JOIN people ON people.id = person_id WHERE secret_hash = $1
    )
    SELECT person_id, (
      SELECT coalesce(json_agg(entry ORDER BY outing_starts_at DESC, outing_id), '[]')::text
      FROM (SELECT ${shown.join(', ')}, cancelled_at IS NOT NULL AS cancelled FROM (${nearest}) AS nearest) AS entry
    ) AS entries FROM feed`,
  );

  return {
    /**
     * The soonest first. A cancelled outing stays until it would have ended. If there are too many entries, the next ones of each
     * announcement are kept before the further weeks of a series, so that a few series do not hide everything else.
     */
    upcoming: async (personId: string, at: Date): Promise<AgendaRow[]> =>
      (await readUpcoming(db, [personId, at])).rows,

    /** The outings that took place and in which the person took part, the newest first. */
    past: async (personId: string, at: Date): Promise<AgendaRow[]> =>
      (await readPast(db, [personId, at])).rows,

    /**
     * The owner of the feed with this secret, and its entries, the latest start first. If there are too many entries, those nearest
     * to now are kept. An outing that was cancelled, or that the owner left, stays in the feed for some days, so that calendars
     * remove it. The feed is empty while its owner is suspended.
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

/** Parses the rows: JSON has no dates, and PostgreSQL writes ids with hyphens. */
export const entriesOf = ({ entries }: Feed): FeedRow[] =>
  (JSON.parse(entries) as Written[]).map((row) => ({
    ...row,
    outing_id: row.outing_id.replaceAll('-', ''),
    announce_id: row.announce_id.replaceAll('-', ''),
    outing_starts_at: new Date(row.outing_starts_at),
    outing_ends_at: new Date(row.outing_ends_at),
    changed_at: new Date(row.changed_at),
  }));
