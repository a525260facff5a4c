import { alertLimits } from '@coequipiers/contract/alerts';
import {
  isAsking,
  type MatchLists,
  matchesOf,
  toTell,
} from '../../apps/server/src/features/alerts/matching/match-lists.ts';
import { rangeOf } from '../../apps/server/src/features/alerts/matching/matching.ts';
import { offerValues } from '../../apps/server/src/features/alerts/matching/matching-sql.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { prepared } from '../../apps/server/src/platform/db/prepared.ts';
import type { Publication } from './alerts.ts';
import { vacuumAll } from './data.ts';
import type { Filled } from './lab.ts';

/** The same alerts with their positions, and one index for each radius: so every circle is looked up with its own distance. */
const preparation = [
  'CREATE EXTENSION IF NOT EXISTS postgis',
  `CREATE TABLE postgis_alerts AS
    SELECT alerts.*, ST_MakePoint(longitude, latitude)::geography AS position
    FROM alerts JOIN places ON places.id = place_id WHERE matched`,
  'ALTER TABLE postgis_alerts ADD PRIMARY KEY (id)',
  ...alertLimits.distances.map(
    (radius) => `CREATE INDEX ON postgis_alerts USING gist (position) WHERE max_distance = ${radius}`,
  ),
];

/** The product's statement, except for how it finds the alerts around an announcement. */
const statementOf = (radii: readonly number[]) =>
  prepared<MatchLists>(
    `postgis-alerts-within-${radii.join('-')}`,
    toTell(
      radii
        .map(
          (radius) => `
          SELECT id, recipient, person_id, place_id FROM postgis_alerts
          WHERE max_distance = ${radius}
            AND ST_DWithin(position, $10::geography, ${radius}, false)
            AND ${isAsking('postgis_alerts')}`,
        )
        .join(' UNION ALL '),
    ),
  );

/**
 * The fastest settings for PostGIS: planning took as long as reading a small circle, and parallel workers took longer to start than
 * they saved.
 */
const settings = {
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
};

export async function openPostgisAlerts({ client, url }: Filled) {
  for (const statement of preparation) await client.query(statement);
  await vacuumAll(client, ['postgis_alerts']);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const own = `${url}?options=${encodeURIComponent(options.join(' '))}`;
  const { db, close } = await openDatabase({ kind: 'postgres', url: own, readUrl: undefined }, () => {});
  const statements = new Map<string, ReturnType<typeof statementOf>>();
  return {
    ask: async (
      { announcement }: Publication,
      radii: readonly number[] = alertLimits.distances,
    ): Promise<string[]> => {
      const { id, createdAt, authorId, offer, longitude, latitude } = announcement;
      const { first, last } = rangeOf(0, 1);
      const key = radii.join();
      const statement = statements.get(key) ?? statementOf(radii);
      statements.set(key, statement);
      const point = `POINT(${longitude} ${latitude})`;
      const values = [first, last, id, createdAt, authorId, ...offerValues(offer), point];
      const { rows } = await statement(db, values);
      return rows.flatMap(matchesOf).map(({ alertId }) => alertId);
    },
    close,
  };
}
