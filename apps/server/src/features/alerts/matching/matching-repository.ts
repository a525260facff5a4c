import type { Category } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import type { Slot } from '@coequipiers/contract/series-words';
import { timeZoneOf } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isActive } from '../../accounts/active.ts';
import { isBlockBetween } from '../../blocks/blocks-sql.ts';
import { joinedOuting, meantOuting } from '../../outings/outings-on-card.ts';
import {
  type SeriesColumns,
  seriesColumns,
  seriesJoin,
  slotOf,
} from '../../outings/series/series-on-card.ts';
import { coverColumns } from '../../places/cover-columns.ts';
import type { Position } from '../../places/distance.ts';
import { isNotHiddenFrom, isSearchable } from '../../visibility/visibility.ts';
import { type FoundMatch, isAsking, type Match, type MatchLists, matchesOf, toTell } from './match-lists.ts';
import {
  givenOffer,
  isWanted,
  type KeyedParts,
  type Offer,
  offerOf,
  offerValues,
  partValues,
} from './matching-sql.ts';

/** A listed announcement, with the fields that alerts filter by and those that people are told: of a series those of its next week. */
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
  /** When it takes place every week. Null without a series. */
  slot: Slot | null;
  offer: Offer;
};

/** When an announcement was edited, and what it was before. `before` is null when searches did not find it then. */
export type Edit = { at: string; before: (Offer & { placeId: number }) | null };

type PublishedRow = Position &
  SeriesColumns & {
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

/** A share of all recipients, from the first to the last. */
export type Range = { first: string; last: string };

type FoundMatches = { highestPlace: number | null; matches: FoundMatch[] };

/**
 * SQL: the alerts in the parts of five covers, one cover for the alerts of each radius. Values: for each kind of part the radii and
 * the parts.
 */
const inCovers = (firstValue: number, columns: string, isFound = 'true') =>
  coverColumns
    .map(
      (column, index) => `
      SELECT alert.*
      FROM unnest($${firstValue + 2 * index}::text::int[], $${firstValue + 2 * index + 1}::text::int[]) AS cover (radius, part)
      CROSS JOIN LATERAL (
        SELECT ${columns} FROM alerts WHERE matched AND max_distance = radius AND ${column} = part AND ${isFound}
      ) AS alert`,
    )
    .join(' UNION ALL ');

const counted = prepared<{ highestPlace: number | null; count: number }>(
  'alerts-in-covers',
  `SELECT (SELECT max(id) FROM places) AS "highestPlace", count(*)::int AS count FROM (${inCovers(1, 'recipient')}) AS near`,
);

/** All these columns are in the indexes, so that an index-only scan is enough. */
const columns = 'id, recipient, person_id, place_id';
const matching = prepared<MatchLists & { highestPlace: number | null }>(
  'alerts-matching',
  toTell(inCovers(10, columns, isAsking('alerts'))),
);
const formerRadius = `CASE WHEN since > $16::timestamptz AND ${isWanted('alerts', givenOffer(17))} THEN max_distance END`;
const matchingEdited: typeof matching = prepared(
  'alerts-matching-edited',
  toTell(inCovers(10, `${columns}, ${formerRadius} AS former_radius`, isAsking('alerts')), {
    formerRadius: true,
  }),
);

/**
 * SQL: the announcements that searches find, with what people are told about them: of their outing, or of the week that is named. Callers
 * append further conditions.
 */
const readPublished = (outingId?: string) => sql`
  SELECT announcements.id, announcements.author_id, announcements.title, announcements.category,
    announcements.municipality_name, announcements.commune_code, announcements.created_at, announcements.edited_at,
    announcements.start_date, places.latitude, places.longitude,
    outings.id AS outing_id, outings.time_zone, outings.starts_at, outings.level, outings.places, outings.taken,
    ${sql.raw(seriesColumns(undefined))}
  FROM announcements
  JOIN people ON people.id = announcements.author_id AND ${sql.raw(isActive('people'))}
  JOIN places ON places.id = announcements.place_id
  LEFT JOIN outings ON outings.id = ${outingId ? meantOuting(outingId) : sql.raw(joinedOuting)}
  ${sql.raw(seriesJoin)}
  WHERE ${sql.raw(isSearchable)} AND outings.cancelled_at IS NULL`;

export type MatchingRepository = ReturnType<typeof matchingRepository>;

export function matchingRepository(db: Db) {
  return {
    /**
     * Undefined unless searches find it. With `lock`, its author cannot edit or delete it until the transaction ends. `outingId`: the
     * week that is meant, otherwise the next one.
     */
    async published(
      id: string,
      on: Db = db,
      { lock = false, outingId }: { lock?: boolean; outingId?: string } = {},
    ): Promise<Published | undefined> {
      const { rows } = await sql<PublishedRow>`
        ${readPublished(outingId)} AND announcements.id = ${id}
        ${lock ? sql`FOR KEY SHARE OF announcements` : sql``}`.execute(on);
      return rows[0] && publishedOf(rows[0]);
    },

    /**
     * The announcements among these that searches find and that are not hidden from this person, by id. `personId` is null for an
     * address without an account.
     */
    async allPublished(ids: readonly string[], personId: string | null): Promise<Map<string, Published>> {
      const { rows } = await sql<PublishedRow>`
        ${readPublished()} AND announcements.id = ANY (${ids}::uuid[]) AND ${isNotHiddenFrom(personId ?? undefined)}`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.id, publishedOf(row)]));
    },

    /** How many alerts have this announcement in their circle, whatever they ask for. */
    async countNear(parts: KeyedParts): Promise<{ highestPlace: number | null; count: number }> {
      const { rows } = await counted(db, partValues(parts));
      return rows[0] ?? { highestPlace: null, count: 0 };
    },

    /**
     * The matching alerts of a range of recipients who were not told of this announcement yet. Only alerts that began before its
     * publication, or before the edit.
     */
    async find(
      announcement: Published,
      parts: KeyedParts,
      { first, last }: Range,
      edit?: Edit,
    ): Promise<FoundMatches> {
      const { id, authorId, createdAt, offer } = announcement;
      const values = [
        first,
        last,
        id,
        edit && new Date(edit.at) > createdAt ? edit.at : createdAt,
        authorId,
        ...offerValues(offer),
        ...partValues(parts),
      ];
      const { rows } = edit?.before
        ? await matchingEdited(db, [...values, createdAt, ...offerValues(edit.before)])
        : await matching(db, values);
      const [found] = rows;
      return { highestPlace: found?.highestPlace ?? null, matches: found ? matchesOf(found) : [] };
    },

    /**
     * Notes who is told, with one alert for each recipient. Returns the recipients who were not told before and whose alert still
     * exists and is on. The alerts are locked, so that an erasure leaves no note behind.
     */
    async claim(announcementId: string, matches: readonly Match[], transaction: Db): Promise<Set<string>> {
      const { rows } = await sql<{ recipient: string }>`
        INSERT INTO alert_matches (announcement_id, recipient, alert_id)
        SELECT ${announcementId}::uuid, recipient, id FROM alerts
        WHERE matched AND id = ANY (${matches.map(({ alertId }) => alertId)}::uuid[])
        ORDER BY recipient FOR KEY SHARE
        ON CONFLICT DO NOTHING RETURNING recipient`.execute(transaction);
      return new Set(rows.map(({ recipient }) => recipient));
    },

    /** Counts one more announcement for each of these recipients today. Returns those who are still within the daily limit. */
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

    /**
     * The members for whom a notice is still valid just before its delivery: their alert is on, the announcement is listed, and
     * there is no block between them and its author.
     */
    async standing(
      told: readonly { alertId: string; announcementId: string; personId: string }[],
      on: Db,
    ): Promise<Set<string>> {
      const { rows } = await sql<{ person_id: string }>`
        SELECT told.person_id
        FROM unnest(
          ${told.map(({ alertId }) => alertId)}::uuid[], ${told.map(({ announcementId }) => announcementId)}::uuid[],
          ${told.map(({ personId }) => personId)}::uuid[]
        ) AS told (alert_id, announcement_id, person_id)
        JOIN alerts ON alerts.id = told.alert_id AND alerts.matched AND alerts.person_id = told.person_id
        JOIN announcements ON announcements.id = told.announcement_id AND ${sql.raw(isSearchable)}
        WHERE NOT ${sql.raw(isBlockBetween('told.person_id', 'announcements.author_id'))}`.execute(on);
      return new Set(rows.map(({ person_id }) => person_id));
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

function publishedOf(row: PublishedRow): Published {
  const timeZone = row.time_zone ?? timeZoneOf(row.commune_code);
  const outing = row.outing_id
    ? {
        id: row.outing_id,
        startsAt: row.starts_at,
        level: row.level,
        places: row.places,
        taken: row.taken,
      }
    : null;
  return {
    id: row.id,
    authorId: row.author_id,
    title: row.title,
    category: row.category,
    municipalityName: row.municipality_name,
    timeZone,
    latitude: row.latitude,
    longitude: row.longitude,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    startDate: row.start_date,
    outing,
    slot: slotOf(row),
    offer: offerOf(row.category, outing && { ...outing, timeZone }),
  };
}
