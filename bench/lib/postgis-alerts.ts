import { alertLimits } from '@coequipiers/contract/alerts';
import { isWanted, offerValues } from '../../apps/server/src/features/alerts/matching-sql.ts';
import type { Publication } from './alerts.ts';
import { vacuumAll } from './data.ts';
import { connect, type Filled } from './lab.ts';

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

const wanted = isWanted('postgis_alerts', {
  category: '$3::text COLLATE "C"',
  level: '$4::text COLLATE "C"',
  weekday: '$5::smallint',
  time: '$6::text COLLATE "C"',
});

/** It need not look whether people are blocked, gone or told already, as ours does. */
const textOf = (radii: readonly number[]): string =>
  radii
    .map(
      (radius) => `
      SELECT id, recipient, person_id, place_id FROM postgis_alerts
      WHERE max_distance = ${radius} AND ST_DWithin(position, ST_MakePoint($1, $2)::geography, ${radius}, false)
        AND since <= $7::timestamptz AND ${wanted}`,
    )
    .join(' UNION ALL ');

export async function openPostgisAlerts({ client, url }: Filled) {
  for (const statement of preparation) await client.query(statement);
  await vacuumAll(client, ['postgis_alerts']);
  const own = await connect(url);
  await own.query('SET enable_seqscan = off');
  return {
    ask: async (
      { announcement }: Publication,
      radii: readonly number[] = alertLimits.distances,
    ): Promise<string[]> => {
      const { rows } = await own.query<{ id: string }>({
        name: `alerts within ${radii.join()}`,
        text: textOf(radii),
        values: [
          announcement.longitude,
          announcement.latitude,
          ...offerValues(announcement.offer),
          announcement.createdAt,
        ],
      });
      return rows.map(({ id }) => id.replaceAll('-', ''));
    },
    close: () => own.end(),
  };
}
