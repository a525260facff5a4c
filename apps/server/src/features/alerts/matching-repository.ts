import type { Category } from '@coequipiers/contract/announcements';
import type { Level } from '@coequipiers/contract/outings';
import { timeZoneOf, wallTimeAt } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { isActive } from '../accounts/active.ts';
import type { Position } from '../places/distance.ts';
import { isWanted, type KeyedParts, mayBeTold, partColumns, partValues } from './matching-sql.ts';

/** A listed announcement, with what alerts look at and what people are told. */
export type Published = Position & {
  id: string;
  authorId: string;
  title: string;
  category: Category;
  municipalityName: string;
  timeZone: string;
  createdAt: Date;
  editedAt: Date | null;
  startDate: string | null;
  outing: { id: string; startsAt: Date; level: Level; places: number; taken: number } | null;
};

type PublishedRow = Position & {
  id: string;
  author_id: string;
  title: string;
  category: Category;
  municipality_name: string;
  commune_code: string;
  created_at: Date;
  edited_at: Date | null;
  start_date: string | null;
  outing_id: string | null;
  time_zone: string | null;
  starts_at: Date;
  level: Level;
  places: number;
  taken: number;
};

/** An alert that an announcement matches. */
export type Match = {
  recipient: string;
  alertId: string;
  personId: string | null;
  placeId: number;
};

/** A share of all recipients, from the first to the last. */
export type Range = { first: string; last: string };

type Found = { highestPlace: number | null; matches: Match[] };
type FoundRow = { highestPlace: number | null; recipient: string | null } & Omit<Match, 'recipient'>;

/** The alerts in the parts of five covers, each for the alerts of one radius. Values: for each kind of part the radii and the parts. */
const inCovers = (columns: string, more = '') =>
  partColumns
    .map(
      (column, index) => `
      SELECT alert.*
      FROM unnest((SELECT $${2 * index + 1}::int[]), (SELECT $${2 * index + 2}::int[])) AS cover (radius, part)
      CROSS JOIN LATERAL (
        SELECT ${columns} FROM alerts WHERE matched AND max_distance = radius AND ${column} = part ${more}
      ) AS alert`,
    )
    .join(' UNION ALL ');

const counted = prepared<{ highestPlace: number | null; count: number }>(
  'alerts-in-covers',
  `SELECT (SELECT max(id) FROM places) AS "highestPlace", count(*)::int AS count FROM (${inCovers('recipient')}) AS near`,
);

const wanted = isWanted('near', {
  category: '(SELECT $12::text COLLATE "C")',
  level: '(SELECT $13::text COLLATE "C")',
  weekday: '(SELECT $14::smallint)',
  time: '(SELECT $15::text COLLATE "C")',
});

const matching = prepared<FoundRow>(
  'alerts-matching',
  `SELECT known.highest AS "highestPlace", near.recipient, near.id AS "alertId", near.person_id AS "personId", near.place_id AS "placeId"
  FROM (SELECT max(id) AS highest FROM places) AS known
  LEFT JOIN (${inCovers(
    'id, recipient, person_id, place_id, categories, level, days, from_time, to_time, since',
    'AND recipient BETWEEN (SELECT $7::uuid) AND (SELECT $8::uuid)',
  )}) AS near ON near.since <= (SELECT $10::timestamptz)
    AND ${wanted}
    AND ${mayBeTold('near', '(SELECT $11::uuid)')}
    AND NOT EXISTS (
      SELECT FROM alert_matches
      WHERE announcement_id = (SELECT $9::uuid) AND alert_matches.recipient = near.recipient
    )`,
);

export type MatchingRepository = ReturnType<typeof matchingRepository>;

export function matchingRepository(db: Db) {
  return {
    /** Undefined unless searches find it. With `lock`, its author cannot edit or delete it until the transaction ends. */
    async published(id: string, on: Db = db, { lock } = { lock: false }): Promise<Published | undefined> {
      const { rows } = await sql<PublishedRow>`
        SELECT announcements.id, announcements.author_id, announcements.title, announcements.category,
          announcements.municipality_name, announcements.commune_code, announcements.created_at, announcements.edited_at,
          announcements.start_date, places.latitude, places.longitude,
          outings.id AS outing_id, outings.time_zone, outings.starts_at, outings.level, outings.places, outings.taken
        FROM announcements
        JOIN people ON people.id = announcements.author_id AND ${sql.raw(isActive('people'))}
        JOIN places ON places.id = announcements.place_id
        LEFT JOIN outings ON outings.id = announcements.outing_id
        WHERE announcements.id = ${id} AND announcements.listed AND announcements.listed_until > now()
          AND outings.cancelled_at IS NULL
        ${lock ? sql`FOR KEY SHARE OF announcements` : sql``}`.execute(on);
      return rows[0] && publishedOf(rows[0]);
    },

    /** How many alerts have this announcement in their circle, whatever they ask for. */
    async countNear(parts: KeyedParts): Promise<{ highestPlace: number | null; count: number }> {
      const { rows } = await counted(db, partValues(parts));
      return rows[0] ?? { highestPlace: null, count: 0 };
    },

    /** The matching alerts of a range of recipients who were not told of this announcement yet. */
    async find(announcement: Published, parts: KeyedParts, { first, last }: Range): Promise<Found> {
      const { outing, timeZone } = announcement;
      const wall = outing && wallTimeAt(outing.startsAt, timeZone);
      const { rows } = await matching(db, [
        ...partValues(parts),
        first,
        last,
        announcement.id,
        announcement.createdAt,
        announcement.authorId,
        announcement.category,
        outing?.level ?? null,
        wall && weekdayOf(wall.day),
        wall && wall.time,
      ]);
      const matches = rows.flatMap(({ recipient, alertId, personId, placeId }) =>
        recipient ? [{ recipient, alertId, personId, placeId }] : [],
      );
      return { highestPlace: rows[0]?.highestPlace ?? null, matches };
    },

    /** Notes who is told, one alert of each. Gives the recipients who were not told before and whose alert still matches. */
    async claim(announcementId: string, matches: readonly Match[], transaction: Db): Promise<Set<string>> {
      const { rows } = await sql<{ recipient: string }>`
        INSERT INTO alert_matches (announcement_id, recipient, alert_id)
        SELECT ${announcementId}::uuid, recipient, id FROM alerts
        WHERE matched AND id = ANY (${matches.map(({ alertId }) => alertId)}::uuid[])
        ORDER BY recipient
        ON CONFLICT DO NOTHING RETURNING recipient`.execute(transaction);
      return new Set(rows.map(({ recipient }) => recipient));
    },

    /** Counts that these recipients are told today. Gives those who were not told too often yet. */
    async countDay(
      recipients: readonly string[],
      day: string,
      most: number,
      transaction: Db,
    ): Promise<Set<string>> {
      const { rows } = await sql<{ recipient: string }>`
        INSERT INTO alert_days (recipient, day, told)
        SELECT recipient, ${day}::date, 1 FROM unnest(${recipients}::uuid[]) AS recipient ORDER BY recipient
        ON CONFLICT (recipient, day) DO UPDATE SET told = alert_days.told + 1 WHERE alert_days.told < ${most}
        RETURNING recipient`.execute(transaction);
      return new Set(rows.map(({ recipient }) => recipient));
    },

    leaveForSummary: (announcementId: string, recipients: readonly string[], transaction: Db) =>
      transaction
        .updateTable('alert_matches')
        .set({ left_for_summary: true })
        .where('announcement_id', '=', announcementId)
        .where('recipient', 'in', recipients)
        .execute(),
  };
}

const publishedOf = (row: PublishedRow): Published => ({
  id: row.id,
  authorId: row.author_id,
  title: row.title,
  category: row.category,
  municipalityName: row.municipality_name,
  timeZone: row.time_zone ?? timeZoneOf(row.commune_code),
  latitude: row.latitude,
  longitude: row.longitude,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  startDate: row.start_date,
  outing: row.outing_id
    ? {
        id: row.outing_id,
        startsAt: row.starts_at,
        level: row.level,
        places: row.places,
        taken: row.taken,
      }
    : null,
});

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
