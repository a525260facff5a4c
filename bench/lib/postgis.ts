import type { SortOrder } from '@coequipiers/contract/search';
import { endOfDay, startOfDay } from '../../apps/server/src/features/outings/plan/day-bounds.ts';
import { vacuumAll } from './data.ts';
import { connect, type Filled } from './lab.ts';
import type { Search } from './mix.ts';

/**
 * The same rows with their positions, stored in the order in which they were published, as ours are, and every index that
 * PostGIS can use: by place, by place within a category, by age, and by age within a category. An outing is in the row of its
 * announcement, with indexes of its own: those of the announcements, by place and start, and by start.
 */
const preparation = [
  'CREATE EXTENSION IF NOT EXISTS postgis',
  'CREATE EXTENSION IF NOT EXISTS btree_gist',
  `CREATE TABLE postgis_announcements AS
    SELECT announcements.*, ST_MakePoint(longitude, latitude)::geography AS position, starts_at, ends_at, time_zone,
      duration_minutes, outings.places, taken, held, waiting, is_full, level, admission, price_cents, urgent_until, cancelled_at,
      meeting_point IS NOT NULL AS has_meeting_point, outings.listed IS TRUE AS has_outing
    FROM announcements JOIN places ON places.id = place_id LEFT JOIN outings ON outings.id = outing_id
    ORDER BY announcements.created_at`,
  'ALTER TABLE postgis_announcements ADD PRIMARY KEY (id)',
  ...['listed', 'has_outing'].flatMap((rows) =>
    [
      'USING gist (position)',
      'USING gist (category, position)',
      '(created_at DESC, id DESC)',
      '(category, created_at DESC, id DESC)',
    ].map((index) => `CREATE INDEX ON postgis_announcements ${index} WHERE ${rows}`),
  ),
  'CREATE INDEX ON postgis_announcements USING gist (position, starts_at) WHERE has_outing',
  'CREATE INDEX ON postgis_announcements (starts_at, id) WHERE has_outing',
  'CREATE INDEX ON postgis_announcements (category, starts_at, id) WHERE has_outing',
];

export async function preparePostgis({ client }: Filled): Promise<void> {
  for (const statement of preparation) await client.query(statement);
  await vacuumAll(client, ['postgis_announcements']);
}

const point = 'ST_MakePoint($1, $2)::geography';
const orders: Readonly<Record<SortOrder, string>> = {
  recent: 'created_at DESC, found.id DESC',
  /** Rows at the same point come in any order, so PostGIS need not sort them by age as we do. */
  distance: `position <-> ${point}`,
  soonest: `starts_at, ST_Distance(position, ${point}, false), found.id`,
};

/** Reads the same columns as the product's search, without the distance. Uses the sphere, because the spheroid is slower. */
const textOf = (sort: SortOrder, conditions: readonly string[]): string => `
  SELECT found.id, title, description, category, found.zip_code, found.municipality_name, found.region_name, place_id,
    start_date, end_date, image_id, found.created_at, author_id, alias, username, likes, dislikes, comment_count, outing_id,
    starts_at, ends_at, time_zone, duration_minutes, places, taken, held, waiting, level, admission, price_cents, urgent_until,
    cancelled_at, has_meeting_point
  FROM postgis_announcements AS found JOIN people ON people.id = author_id
  WHERE ST_DWithin(position, ${point}, $3, false) AND ${conditions.join(' AND ')}
  ORDER BY ${orders[sort]} OFFSET $4 LIMIT $5`;

function statementOf({ query, timeZone, filter }: Search) {
  const { longitude, latitude, maxDistance, page, limit, category, sort, from, to, open, level } = query;
  const values: unknown[] = [longitude, latitude, maxDistance, page * limit, limit];
  const conditions = filter ? ['has_outing', 'ends_at > now()'] : ['listed', 'listed_until > now()'];
  const value = (given: unknown) => `$${values.push(given)}`;
  if (category) conditions.push(`category = ${value(category)}`);
  if (sort === 'soonest') conditions.push('starts_at > now()');
  if (from) conditions.push(`starts_at >= ${value(startOfDay(from, timeZone))}`);
  if (to) conditions.push(`starts_at < ${value(endOfDay(to, timeZone))}`);
  if (open) conditions.push('NOT is_full');
  if (level) conditions.push(`level IN ('all', ${value(level)})`);
  const name = [sort, filter, category && 'of a category'].filter(Boolean).join(', ');
  return { name, text: textOf(sort, conditions), values };
}

/**
 * Uses the best kind of plan for PostGIS in each order. Newest and soonest first get a custom plan, because the best plan depends
 * on the radius. Nearest first gets a generic plan, because the planner would otherwise sort whole circles where the index by
 * distance is faster (p99 of 33 ms instead of 500).
 */
export async function openPostgis(url: string) {
  const [customPlan, genericPlan] = [await connect(url), await connect(url)];
  await customPlan.query('SET plan_cache_mode = force_custom_plan');
  await genericPlan.query('SET plan_cache_mode = force_generic_plan');
  // The estimated cost of ST_DWithin is so high that the planner ignores the cost of the rest: for large circles it read all people
  // for each row found, for minutes.
  for (const client of [customPlan, genericPlan]) await client.query('SET enable_seqscan = off');
  return {
    ask: async (search: Search): Promise<string[]> => {
      const client = search.query.sort === 'distance' ? genericPlan : customPlan;
      const { rows } = await client.query<{ id: string }>(statementOf(search));
      return rows.map(({ id }) => id.replaceAll('-', ''));
    },
    close: async () => void (await Promise.all([customPlan.end(), genericPlan.end()])),
  };
}

export type Postgis = Awaited<ReturnType<typeof openPostgis>>;
