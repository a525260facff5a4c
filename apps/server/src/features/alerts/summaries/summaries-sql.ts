import { prepared } from '../../../platform/db/prepared.ts';
import { isActive } from '../../accounts/active.ts';
import { nextOutingOf } from '../../outings/outings-on-card.ts';
import { coverColumns } from '../../places/cover-columns.ts';
import { hasSwitchedOff, mailsOf } from '../../preferences/preferences.ts';
import { isSearchable } from '../../visibility/visibility.ts';
import { isWanted, mayFind, offerInRows } from '../matching/matching-sql.ts';

/** SQL: whether an alert gets summaries. */
export const isSummarised = `(alerts.frequency <> 'now' AND NOT alerts.paused
  AND (alerts.person_id IS NOT NULL OR alerts.confirmed_at IS NOT NULL))`;

/** SQL: whether the owner of an alert gets mails about alerts. The query must have `people` in an outer join. */
export const isReached = `(alerts.email IS NOT NULL OR (
  people.email IS NOT NULL AND people.activated_at IS NOT NULL AND ${isActive('people')}
  AND NOT ${hasSwitchedOff('people.id', 'alerts', mailsOf('alerts'))}
))`;

/** How many announcements are read: of each place or cell the newest, and of each alert the soonest. A mail shows fewer. */
const readPerPart = 500;
export const readPerAlert = 100;

/** SQL: the smallest id of a moment. Ids are ordered by time. */
const firstIdOf = (moment: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * SQL: whether the announcement was published again, and was first published when the alert already existed: its owner knows it.
 * Ids carry the time of a server and not of the database, hence the tolerance of an hour. One that was only for those with its link
 * was first published when it was opened to everyone.
 */
const isKnown = `CASE
  WHEN candidate.opened_at IS NULL
    THEN candidate.id < ${firstIdOf("candidate.created_at - interval '1 hour'")} AND candidate.id >= ${firstIdOf('alert.created_at')}
  ELSE candidate.opened_at < candidate.created_at AND candidate.opened_at >= alert.created_at
END`;

const isAsked = isWanted('alert', offerInRows('candidate', 'outing'));

/** The new announcements in the parts of one kind, each with its alert. */
const inParts = coverColumns.map(
  (column, index) => `
    SELECT alert.id AS "alertId", found.*
    FROM unnest((SELECT $${2 * index + 4}::int[]), (SELECT $${2 * index + 5}::int[])) AS cover (key, part)
    JOIN wanted AS alert USING (key)
    CROSS JOIN LATERAL (
      SELECT candidate.id AS "announcementId", candidate.place_id AS "placeId", outing.starts_at AS "startsAt",
        candidate.created_at
      FROM (
        SELECT id, author_id, category, outing_id, weekly, place_id, created_at, opened_at FROM announcements
        WHERE ${isSearchable} AND ${column} = part AND created_at > alert.since AND created_at <= (SELECT $2::timestamptz)
      ) AS candidate
      LEFT JOIN outings AS outing ON outing.id = ${nextOutingOf('candidate')}
      WHERE ${isAsked}
        AND (outing.id IS NULL OR outing.starts_at > (SELECT $3::timestamptz))
        AND NOT ${isKnown}
        AND NOT EXISTS (
          SELECT FROM alert_matches AS told
          WHERE told.announcement_id = candidate.id AND told.recipient = alert.recipient
        )
        AND ${mayFind('alert', 'candidate.author_id')}
      ORDER BY candidate.created_at DESC LIMIT ${readPerPart}
    ) AS found`,
);

export type FoundRow = { alertId: string; announcementId: string; placeId: number; startsAt: Date | null };

/**
 * The announcements for each of several alerts since its last summary, the soonest first. Left out is what its owner was already
 * told, or will be told because it was beyond the daily limit. Values: the alerts, the end of the period, the time after which
 * outings start, the parts of the alerts' covers.
 */
export const searchForSummaries = prepared<
  { highestPlace: number | null } & (FoundRow | { [key in keyof FoundRow]: null })
>(
  'alerts-summaries',
  `WITH wanted AS MATERIALIZED (
    SELECT given.key, alerts.* FROM unnest((SELECT $1::uuid[])) WITH ORDINALITY AS given (id, key) JOIN alerts USING (id)
  )
  SELECT known.highest AS "highestPlace", "alertId", "announcementId", "placeId", "startsAt"
  FROM (SELECT max(id) AS highest FROM places) AS known
  LEFT JOIN (
    SELECT *, row_number() OVER (
      PARTITION BY "alertId" ORDER BY "startsAt", created_at DESC, "announcementId" DESC
    ) AS rank
    FROM (${inParts.join(' UNION ALL ')}) AS found
  ) AS ranked ON rank <= ${readPerAlert}`,
);
