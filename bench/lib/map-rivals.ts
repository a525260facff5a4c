import { categories } from '@coequipiers/contract/categories';
import { boxOf } from '@coequipiers/contract/search';
import type { NearbyPlacesQuery } from '@coequipiers/contract/search-schemas';
import type pg from 'pg';
import Supercluster from 'supercluster';
import { vacuumAll } from './data.ts';
import { connect } from './lab.ts';

/** A place by its position, and how many announcements it has. */
export type Counted = { latitude: number; longitude: number; count: number };

/**
 * The rows that the map counts, as PostGIS would hold them: as a point on the plane for boxes and on the sphere for circles, with an
 * index of each, also within a category. No column that is not needed.
 */
const preparation = [
  'CREATE EXTENSION IF NOT EXISTS postgis',
  'CREATE EXTENSION IF NOT EXISTS btree_gist',
  `CREATE TABLE map_points AS
    SELECT place_id, category, listed_until, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326) AS flat,
      ST_MakePoint(longitude, latitude)::geography AS round
    FROM announcements JOIN places ON places.id = place_id WHERE listed ORDER BY created_at`,
  ...['flat', 'category, flat', 'round', 'category, round'].map(
    (columns) => `CREATE INDEX ON map_points USING gist (${columns})`,
  ),
];

/** Grouped by the number of the place, which is faster than by its position. */
const textOf = (where: string, category: string): string => `
  SELECT latitude, longitude, count FROM (
    SELECT place_id, count(*)::int AS count FROM map_points
    WHERE ${where} AND listed_until > now() ${category} GROUP BY place_id
  ) AS counted JOIN places ON places.id = place_id`;

export async function openPostgisMap(client: pg.Client, url: string) {
  for (const statement of preparation) await client.query(statement);
  await vacuumAll(client, ['map_points']);
  const own = await connect(url);
  // The best plan depends on the size of the view.
  await own.query('SET plan_cache_mode = force_custom_plan');
  return {
    ask: async (query: NearbyPlacesQuery): Promise<Counted[]> => {
      const box = boxOf(query);
      const values: unknown[] = box
        ? [box.west, box.south, box.east, box.north]
        : [query.longitude, query.latitude, query.maxDistance];
      const where = box
        ? 'flat && ST_MakeEnvelope($1, $2, $3, $4, 4326)'
        : 'ST_DWithin(round, ST_MakePoint($1, $2)::geography, $3, false)';
      const category = query.category ? `AND category = $${values.push(query.category)}` : '';
      const name = `map-${box ? 'box' : 'circle'}${category && '-category'}`;
      const { rows } = await own.query<Counted>({ name, text: textOf(where, category), values });
      return rows;
    },
    close: () => own.end(),
  };
}

type Point = { latitude: number; longitude: number; category: string };

/** At this zoom, and with this radius in pixels, a cluster is what lies at the same point. */
const zoom = 16;
const radius = 1;

/**
 * Supercluster over all points, which are in memory already. It clusters at one zoom only, the one that gives places, so its index is
 * built faster than the one that a map would need.
 */
export async function openSupercluster(client: pg.Client) {
  const { rows } = await client.query<Point>(
    `SELECT latitude, longitude, category FROM announcements JOIN places ON places.id = place_id
      WHERE listed AND listed_until > now()`,
  );
  const features = rows.map(({ latitude, longitude, category }) => ({
    type: 'Feature' as const,
    properties: { category },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }));
  const of = (category: string) => features.filter(({ properties }) => properties.category === category);
  const points = new Map([['', features], ...categories.map((one) => [one, of(one)] as const)]);
  const build = (category: string) =>
    new Supercluster({ radius, minZoom: zoom, maxZoom: zoom }).load(points.get(category) ?? []);
  const built = new Map(Array.from(points.keys(), (category) => [category, build(category)]));

  const answer = (index: ReturnType<typeof build> | undefined, query: NearbyPlacesQuery): Counted[] => {
    const box = boxOf(query);
    if (!index || !box) throw new Error('Supercluster answers boxes only');
    return index.getClusters([box.west, box.south, box.east, box.north], zoom).map((cluster) => {
      const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
      return { latitude, longitude, count: Number(cluster.properties?.['point_count'] ?? 1) };
    });
  };
  return {
    /** From an index that was built before, and does not know what was published since. */
    ask: async (query: NearbyPlacesQuery): Promise<Counted[]> =>
      answer(built.get(query.category ?? ''), query),
    /** From an index that knows everything: built for this answer. */
    askFresh: async (query: NearbyPlacesQuery): Promise<Counted[]> =>
      answer(build(query.category ?? ''), query),
  };
}
