import { nearbyLimits, type SortOrder, sortOrders } from '@coequipiers/contract/announcements';
import { vacuumAll } from '../lib/data.ts';
import { type Figure, ratioOf, table } from '../lib/figures.ts';
import { connect, type Filled, type Lab } from '../lib/lab.ts';
import { densities, drawSearches, type Search } from '../lib/mix.ts';
import { progress, timed } from '../lib/progress.ts';
import { checkSame, haveSameDistances } from '../lib/same.ts';
import { alternate, percentile } from '../lib/timing.ts';

const targets = {
  recent: { 0.5: { least: 20 }, 0.99: { least: 40 } },
  distance: { 0.5: { least: 3 }, 0.99: { least: 20 } },
} as const;
const shares = [0.5, 0.99] as const;
const names = { recent: 'newest', distance: 'nearest' } as const;

/**
 * The same rows with their positions, stored in the order in which they were published, as ours are, and every index that
 * PostGIS can use: by place, by place within a category, by age, and by age within a category.
 */
const preparation = [
  'CREATE EXTENSION IF NOT EXISTS postgis',
  'CREATE EXTENSION IF NOT EXISTS btree_gist',
  `CREATE TABLE postgis_announcements AS
    SELECT announcements.*, ST_MakePoint(longitude, latitude)::geography AS position
    FROM announcements JOIN places ON places.id = place_id
    ORDER BY announcements.created_at`,
  'ALTER TABLE postgis_announcements ADD PRIMARY KEY (id)',
  'CREATE INDEX ON postgis_announcements USING gist (position) WHERE listed',
  'CREATE INDEX ON postgis_announcements USING gist (category, position) WHERE listed',
  'CREATE INDEX ON postgis_announcements (created_at DESC, id DESC) WHERE listed',
  'CREATE INDEX ON postgis_announcements (category, created_at DESC, id DESC) WHERE listed',
];

async function prepare({ client }: Filled): Promise<void> {
  await timed('PostGIS: the same rows and its indexes', 30, async () => {
    for (const statement of preparation) await client.query(statement);
    await vacuumAll(client, 'postgis_announcements');
  });
}

const point = 'ST_MakePoint($1, $2)::geography';
const orders = {
  recent: 'created_at DESC, found.id DESC',
  /** Rows at the same point come in any order, so PostGIS need not sort them by age as we do. */
  distance: `position <-> ${point}`,
} as const;

/** Reads the same columns as the product's search, without the distance. Uses the sphere, because the spheroid is slower. */
const search = (sort: SortOrder, category: boolean): string => `
  SELECT found.id, title, description, category, found.zip_code, found.municipality_name, found.region_name, place_id,
    start_date, end_date, image_id, found.created_at, author_id, alias, username, likes, dislikes, comment_count
  FROM postgis_announcements AS found JOIN people ON people.id = author_id
  WHERE listed AND listed_until > now() AND ST_DWithin(position, ${point}, $3, false)
    ${category ? 'AND category = $6' : ''}
  ORDER BY ${orders[sort]} OFFSET $4 LIMIT $5`;

/**
 * Uses the best kind of plan for PostGIS in each order. Newest first gets a custom plan, because the best plan depends on the
 * radius. Nearest first gets a generic plan, because the planner would otherwise sort whole circles where the index by
 * distance is faster (p99 of 33 ms instead of 500).
 */
async function openPostgis(url: string) {
  const [customPlan, genericPlan] = [await connect(url), await connect(url)];
  await customPlan.query('SET plan_cache_mode = force_custom_plan');
  await genericPlan.query('SET plan_cache_mode = force_generic_plan');
  return {
    ask: async ({ query }: Search): Promise<string[]> => {
      const { longitude, latitude, maxDistance, page, limit, category, sort } = query;
      const values = [longitude, latitude, maxDistance, page * limit, limit, ...(category ? [category] : [])];
      const client = sort === 'recent' ? customPlan : genericPlan;
      const name = `${sort}${category ? ' of a category' : ''}`;
      const text = search(sort, Boolean(category));
      const { rows } = await client.query<{ id: string }>({ name, text, values });
      return rows.map(({ id }) => id.replaceAll('-', ''));
    },
    close: async () => void (await Promise.all([customPlan.end(), genericPlan.end()])),
  };
}

type Postgis = Awaited<ReturnType<typeof openPostgis>>;

const isSame =
  ({ ask }: Postgis, { client, product }: Filled) =>
  async (search: Search): Promise<boolean> => {
    const theirs = await ask(search);
    const found = await product.announcements.nearby.find(search.query, undefined);
    const ours = found.map(({ id }) => id);
    return search.query.sort === 'recent'
      ? ours.join() === theirs.join()
      : haveSameDistances(client, search.query, [ours, theirs]);
  };

/** Compares with PostGIS, the usual choice for such searches, with its best indexes. */
export async function postgis(lab: Lab): Promise<Figure[]> {
  const filled = await lab.filled(lab.many);
  await prepare(filled);
  const searches = drawSearches(lab.communes.all, lab.quick ? 1_600 : 6_000);
  const theirSide = await openPostgis(filled.url);
  lab.atEnd(theirSide.close);
  await checkSame(searches.slice(0, 200), isSame(theirSide, filled));
  const bar = progress('PostGIS and ours, the same searches', searches.length);
  const [theirs = [], ours = []] = await alternate(
    searches,
    [theirSide.ask, ({ query }) => filled.product.announcements.nearby.find(query, undefined)],
    { warmUp: 100, bar },
  );
  bar.done();

  const ratio = (name: string, share: number, has: (search: Search) => boolean) => {
    const value = (times: readonly number[]) =>
      percentile(
        times.filter((_, index) => has(searches[index] as Search)),
        share,
      );
    return ratioOf(name, [
      { name: 'PostGIS', value: value(theirs), unit: 'ms' },
      { name: 'ours', value: value(ours), unit: 'ms' },
    ]);
  };
  const bySort = sortOrders.flatMap((sort) =>
    shares.map((share) => ({
      ...ratio(`PostGIS ÷ ours, ${names[sort]}, p${share * 100}`, share, ({ query }) => query.sort === sort),
      target: targets[sort][share],
      notJudged: lab.notJudged,
    })),
  );
  const cells = sortOrders.flatMap((sort) =>
    densities.flatMap((density) =>
      nearbyLimits.distance.options.map((radius) => ({
        sort,
        density,
        radius,
        ...ratio(
          `PostGIS ÷ ours, ${names[sort]}, ${density}, ${radius / 1_000} km, p50`,
          0.5,
          (search) =>
            search.query.sort === sort && search.density === density && search.query.maxDistance === radius,
        ),
      })),
    ),
  );
  console.log(`\nPostGIS ÷ ours, p50, by radius and density\n${cellTable(cells)}`);
  const empty = cells.find(({ ratio }) => Number.isNaN(ratio));
  if (empty) throw new Error(`no search was measured for ${empty.name}`);
  const lowest = cells.reduce((least, cell) => (cell.ratio < least.ratio ? cell : least));
  const { sort, density, radius, ...figure } = lowest;
  return [
    ...bySort,
    {
      ...figure,
      name: `lowest of all radii and densities (${names[sort]}, ${density}, ${radius / 1_000} km, p50)`,
      target: { least: 1 },
      notJudged: lab.notJudged,
    },
  ];
}

type Cell = Figure & { sort: SortOrder; density: string; radius: number };

function cellTable(cells: readonly Cell[]): string {
  const radii = nearbyLimits.distance.options;
  const rows = sortOrders.flatMap((sort) =>
    densities.map((density) => [
      names[sort],
      density,
      ...radii.map(
        (radius) =>
          cells
            .find((cell) => cell.sort === sort && cell.density === density && cell.radius === radius)
            ?.ratio.toFixed(2) ?? '',
      ),
    ]),
  );
  return table([['', '', ...radii.map((radius) => `${radius / 1_000} km`)], ...rows]);
}
