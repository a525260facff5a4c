import { confirmationOf } from '@coequipiers/contract/confirmation';
import { isCalled, outingStateOf } from '@coequipiers/contract/outing-rules';
import { outingLimits } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { sosAgainAt } from '@coequipiers/contract/sos-rules';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { type RawBuilder, sql } from 'kysely';
import { fieldsOf, type PlainColumns, plainColumns } from '../../platform/db/outing-fields.ts';
import { readsDetails } from './team/own-press-sql.ts';
import { isTakingPart } from './team/taking-part-sql.ts';

/** The outing of an announcement. Without one, the other columns say nothing. */
export type OutingColumns =
  | { outing_id: null }
  | (PlainColumns & {
      outing_id: string;
      outing_starts_at: Date;
      outing_ends_at: Date;
      time_zone: string;
      places: number;
      taken: number;
      held: number;
      waiting: number;
      meeting_point: string | null;
      has_meeting_point: boolean;
      urgent_until: Date | null;
      called: boolean;
      cancelled_at: Date | null;
      cancel_reason: string | null;
      /** For the author. Null for others, as the next one. */
      asked: number | null;
      sos_at: Date | null;
      places_before_closing: number | null;
      played_anyway: boolean;
    });

const plain = plainColumns.map((column) => `outing.${column}`).join(', ');

/** SQL: whoever started as long ago is over. With it the index of weeks need not read all that have passed. */
const longest = `interval '${outingLimits.durationMinutes.max} minutes'`;

/** SQL: of a series the first week with this condition, or else the last one; of any other announcement its outing. */
const firstWeek = (
  announcement: string,
  condition: string,
): string => `CASE WHEN ${announcement}.weekly THEN coalesce(
    (SELECT week.id FROM outings AS week
      WHERE week.announcement_id = ${announcement}.id AND week.slot IS NOT NULL AND week.cancelled_at IS NULL AND ${condition}
      ORDER BY week.starts_at LIMIT 1),
    ${announcement}.outing_id
  ) ELSE ${announcement}.outing_id END`;

/**
 * SQL, in a query on announcements under this name: the id of the outing that it shows. Of a series that is the first week that is neither
 * over nor cancelled, by the clock of the database as searches, or else the last one.
 */
export const shownOutingOf = (announcement: string): string =>
  firstWeek(announcement, `week.starts_at > now() - ${longest} AND week.ends_at > now()`);
export const shownOuting = shownOutingOf('announcements');

/** SQL, in the same way: the outing that can be joined. Of a series that is the first week that has not started. */
export const nextOutingOf = (announcement: string): string =>
  firstWeek(announcement, 'week.starts_at > now()');

/**
 * SQL, in a query on `announcements`: the outing with this id, if it is one that the announcement has now: the only one, or any week of its
 * series.
 */
export const meantOuting = (outingId: string): RawBuilder<string | null> => sql`(
    SELECT meant.id FROM outings AS meant
    WHERE meant.id = ${outingId}::uuid AND meant.announcement_id = announcements.id
      AND CASE WHEN announcements.weekly THEN meant.slot IS NOT NULL ELSE meant.id = announcements.outing_id END
  )`;

/** SQL, in a query on `announcements`: the outing that somebody joins who names none: of a series the first week that has not started. */
export const joinedOuting = nextOutingOf('announcements');

/** SQL: one of these two at this moment, by the clock of outings instead of that of the database. */
export const atMoment = (outing: string, now: Date): RawBuilder<string | null> =>
  sql.join(
    outing.split('now()').map((part) => sql.raw(part)),
    sql`${now}::timestamptz`,
  );

/** SQL for a query on `announcements`: its outing, the shown one or that with this id. */
export const outingJoin = (id = shownOuting): string => `LEFT JOIN outings AS outing ON outing.id = ${id}`;
/** The same for the one that is named, or else the shown one, at this moment. */
export const outingJoinOf = (
  outingId: string | undefined,
  now: Date,
  unnamed = shownOuting,
): RawBuilder<unknown> =>
  sql`LEFT JOIN outings AS outing ON outing.id = ${outingId ? meantOuting(outingId) : atMoment(unnamed, now)}`;

/** SQL, in a query with `participationJoin`. */
const takesPart = isTakingPart('own.state');

/**
 * SQL for a query with `outingJoin` and `participationJoin`, or with the same tables under the same names. The meeting point and
 * the reason of a cancellation are selected only for people who may read them. `viewer` is the SQL of the reader's id; undefined
 * for a visitor.
 */
export const outingColumns = (viewer: string | undefined): string => {
  const forReaders = (column: string, readers: string) =>
    viewer ? `CASE WHEN outing.author_id = ${viewer} OR ${readers} THEN outing.${column} END` : 'NULL';
  return `outing.id AS outing_id, outing.starts_at AS outing_starts_at, outing.ends_at AS outing_ends_at, outing.time_zone,
    outing.places, outing.taken, outing.held, outing.waiting, ${plain}, ${urgentFor(viewer)} AS urgent_until, outing.called, outing.played_anyway, outing.cancelled_at,
    outing.meeting_point IS NOT NULL AS has_meeting_point,
    ${forReaders('meeting_point', readsDetails)} AS meeting_point, ${forReaders('cancel_reason', takesPart)} AS cancel_reason,
    ${forReaders('asked', 'false')} AS asked, ${forReaders('sos_at', 'false')} AS sos_at,
    ${forReaders('places_before_closing', 'false')} AS places_before_closing`;
};

/** SQL: whoever has left reads no call for a replacement of it. */
const urgentFor = (viewer: string | undefined): string =>
  viewer
    ? `CASE WHEN outing.urgent_until IS NOT NULL AND NOT EXISTS (
        SELECT FROM participations AS gone
        WHERE gone.outing_id = outing.id AND gone.person_id = ${viewer} AND gone.state = 'left'
      ) THEN outing.urgent_until END`
    : 'outing.urgent_until';

export function presentOuting(row: OutingColumns, now: Date): Outing | null {
  if (row.outing_id === null) return null;
  const { taken, places, called, asked, cancelled_at: cancelledAt, outing_ends_at: endsAt } = row;
  const state = outingStateOf({ cancelledAt, endsAt, taken, places }, now);
  return {
    id: row.outing_id,
    startsAt: row.outing_starts_at.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: row.time_zone,
    startTime: wallTimeAt(row.outing_starts_at, row.time_zone).time,
    places,
    taken,
    held: row.held,
    waiting: row.waiting,
    ...fieldsOf(row),
    ...confirmationOf({ ...row, playedAnyway: row.played_anyway }),
    meetingPoint: row.meeting_point,
    hasMeetingPoint: row.has_meeting_point,
    state,
    urgent: state === 'open' && row.urgent_until !== null && row.urgent_until > now,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    called: isCalled({ startsAt: row.outing_starts_at, called }, now),
    cancelReason: row.cancel_reason,
    ...(asked !== null && {
      asked,
      sosAgainAt: row.sos_at && sosAgainAt(row.sos_at).toISOString(),
      placesBeforeClosing: row.places_before_closing,
    }),
  };
}
