import { alertLimits } from '@coequipiers/contract/alerts';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { shownOutingOf } from '../outings/outings-on-card.ts';
import { coverColumns } from '../places/cover-columns.ts';
import type { Places } from '../places/places.ts';
import { isAuthorActive, isListed } from '../visibility/visibility.ts';
import type { AlertRow } from './alerts-repository.ts';
import { isWanted, keyedParts, mayFind, offerInRows, partValues } from './matching/matching-sql.ts';

/** Counting stops here: above this number the page only says that there are many. */
const atMost = 999;
/**
 * At most this many announcements of a circle are examined, which bounds the cost of an alert that asks for something rare in a
 * dense place.
 */
const lookedAt = 10_000;

/**
 * SQL: the announcements that searches find, and those for everyone that they found until the outing was over. Two conditions, because each uses
 * its own partial indexes.
 */
const isFound = [
  `listed AND (${isListed} OR outing_id IS NOT NULL)`,
  "NOT listed AND outing_id IS NOT NULL AND visibility = 'everyone'",
];

const candidates = coverColumns.flatMap((column, index) =>
  isFound.map(
    (found) => `
    SELECT announcement.* FROM unnest($${2 * index + 2}::int[], $${2 * index + 3}::int[]) AS cover (key, part)
    CROSS JOIN LATERAL (
      SELECT id, author_id, category, outing_id, weekly FROM announcements
      WHERE ${found} AND ${column} = part AND created_at > now() - make_interval(days => ${alertLimits.foundDays})
    ) AS announcement
    WHERE cover.key = wanted.key`,
  ),
);

const wanted = isWanted('alert', offerInRows('candidate', 'outing'));

const statement = prepared<{ highestPlace: number | null; id: string | null; count: number }>(
  'alerts-found',
  `SELECT known.highest AS "highestPlace", alert.id, found.count
  FROM (SELECT max(id) AS highest FROM places) AS known
  LEFT JOIN (
    unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, key)
    JOIN alerts AS alert USING (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM (SELECT * FROM (${candidates.join(' UNION ALL ')}) AS near LIMIT ${lookedAt}) AS candidate
        LEFT JOIN outings AS outing ON outing.id = ${shownOutingOf('candidate')}
        WHERE ${wanted} AND outing.cancelled_at IS NULL AND ${isAuthorActive('candidate.author_id')}
          AND ${mayFind('alert', 'candidate.author_id')}
        LIMIT ${atMost}
      ) AS counted
    ) AS found
  ) ON true`,
);

export type FoundCounts = ReturnType<typeof createFoundCounts>;

/** Counts how many announcements of the last days each alert would have found, which helps people to choose its settings. */
export function createFoundCounts({ db, places }: { db: Db; places: Places }) {
  return {
    async count(alerts: readonly Pick<AlertRow, 'id' | 'latitude' | 'longitude' | 'max_distance'>[]) {
      if (alerts.length === 0) return new Map<string, number>();
      const { rows } = await places.upToDate(async () => {
        const covers = alerts.map(
          (alert, index) =>
            [index + 1, places.tree.cover({ centre: alert, radius: alert.max_distance })] as const,
        );
        const ids = `{${alerts.map(({ id }) => id).join(',')}}`;
        const found = await statement(db, [ids, ...partValues(keyedParts(covers))]);
        return { ...found, highestPlace: found.rows[0]?.highestPlace ?? null };
      });
      return new Map(rows.flatMap(({ id, count }) => (id ? [[id, count] as const] : [])));
    },
  };
}
