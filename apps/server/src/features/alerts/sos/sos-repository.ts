import { alertLimits } from '@coequipiers/contract/alerts';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Near } from '../../places/place-tree.ts';
import { hasSwitchedOff } from '../../preferences/preferences.ts';
import type { Published } from '../matching/matching-repository.ts';
import { givenOffer, isWanted, mayBeTold, offerValues } from '../matching/matching-sql.ts';
import { aDayBefore, isAskedEnough } from './sos-turns.ts';

/** Someone to ask, with the distance in metres of their nearest matching alert. */
export type Asked = { personId: string; distance: number };

const wanted = isWanted('alert', givenOffer(5));

/** Enough rows to find all the people to ask, even if each of them has the maximum number of alerts. */
const mostRows = alertLimits.sosPeople * alertLimits.most;

/** Places in the given order, the nearest first; reading stops when enough people are found. */
const statement = prepared<{ highestPlace: number | null; personId: string | null; distance: number }>(
  'alerts-sos',
  `WITH found AS (
    SELECT near.rank, near.metres, alert.person_id
    FROM unnest((SELECT $1::int[]), (SELECT $2::float8[])) WITH ORDINALITY AS near (place, metres, rank)
    CROSS JOIN LATERAL (
      SELECT alerts.*
      FROM unnest((SELECT $3::int[])) AS radius
      CROSS JOIN LATERAL (
        SELECT * FROM alerts WHERE matched AND max_distance = radius AND place_id = place
      ) AS alerts
      WHERE radius >= metres
    ) AS alert
    WHERE alert.person_id IS NOT NULL AND ${wanted} AND ${mayBeTold('alert', '$4::uuid')}
      AND NOT EXISTS (
        SELECT FROM participations
        WHERE participations.outing_id = (SELECT $9::uuid) AND participations.person_id = alert.person_id
      )
      AND NOT ${hasSwitchedOff('alert.person_id', 'sos')}
      AND NOT ${isAskedEnough('alert.person_id', '(SELECT $10::timestamptz)')}
    ORDER BY near.rank LIMIT ${mostRows}
  )
  SELECT known.highest AS "highestPlace", found.person_id AS "personId", found.metres AS distance
  FROM (SELECT max(id) AS highest FROM places) AS known LEFT JOIN found ON true
  ORDER BY found.rank, found.person_id`,
);

type Of = { announcement: Published; outingId: string; now: Date };

/**
 * Members with a matching alert who have no part in the outing, want to be asked, and were not asked too often today, the nearest
 * first.
 */
export async function nearestToAsk(
  { announcement, outingId, now }: Of,
  near: readonly Near[],
  on: Db,
): Promise<{ highestPlace: number | null; people: Asked[] }> {
  const { rows } = await statement(on, [
    `{${near.map(({ id }) => id).join(',')}}`,
    `{${near.map(({ distance }) => distance).join(',')}}`,
    `{${alertLimits.distances.join(',')}}`,
    announcement.authorId,
    ...offerValues(announcement.offer),
    outingId,
    aDayBefore(now),
  ]);
  const people = new Map<string, Asked>();
  for (const { personId, distance } of rows)
    if (personId && !people.has(personId)) people.set(personId, { personId, distance });
  return { highestPlace: rows[0]?.highestPlace ?? null, people: [...people.values()] };
}
