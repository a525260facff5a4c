import type { NearbyQuery } from '@coequipiers/contract/search-schemas';
import { Redis } from 'ioredis';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { drawSearches } from '../lib/mix.ts';
import { progress } from '../lib/progress.ts';
import { checkSame, haveSameDistances } from '../lib/same.ts';
import { alternate, percentile } from '../lib/timing.ts';

const key = 'announcements';
const atOnce = 5_000;
const targets = [
  { share: 0.5, target: { least: 5 } },
  { share: 0.99, target: { least: 40 } },
];

type Point = { id: string; longitude: number; latitude: number };

async function load(redis: Redis, { client, filling }: Filled): Promise<void> {
  const bar = progress('Redis: the same points', filling.rows);
  const next = `SELECT announcements.id, longitude, latitude FROM announcements JOIN places ON places.id = place_id
    WHERE announcements.id > $1 ORDER BY announcements.id LIMIT ${atOnce}`;
  let last = '00000000000000000000000000000000';
  for (;;) {
    const { rows } = await client.query<Point>(next, [last]);
    if (rows.length === 0) break;
    await redis.geoadd(key, ...rows.flatMap(({ id, longitude, latitude }) => [longitude, latitude, id]));
    last = rows.at(-1)?.id ?? last;
    bar.step(rows.length);
  }
  bar.done();
}

/** Compares with Redis, which searches by distance in memory and returns 15 ids; ours returns whole announcements from a database. */
export async function redis(lab: Lab): Promise<Figure[]> {
  const filled = await lab.filled(lab.many);
  const client = new Redis((await lab.redis()).url);
  lab.atEnd(async () => client.disconnect());
  await load(client, filled);
  // Redis supports neither categories nor pages.
  const searches = drawSearches(lab.communes.all, lab.quick ? 1_000 : 4_000).map(({ query }) => {
    const { latitude, longitude, maxDistance, limit } = query;
    return { latitude, longitude, maxDistance, limit, page: 0, sort: 'distance' as const };
  });
  const sides = {
    theirs: ({ longitude, latitude, maxDistance, limit }: NearbyQuery) =>
      client.geosearch(
        key,
        'FROMLONLAT',
        longitude,
        latitude,
        'BYRADIUS',
        maxDistance,
        'M',
        'ASC',
        'COUNT',
        limit,
      ) as Promise<string[]>,
    ours: async (query: NearbyQuery) =>
      (await filled.product.announcements.nearby.find(query, undefined)).rows,
  };
  await checkSame(searches.slice(0, 200), async (query) => {
    const found = await sides.ours(query);
    return haveSameDistances(filled.client, query, [found.map(({ id }) => id), await sides.theirs(query)]);
  });
  const bar = progress('Redis and ours, the same searches', searches.length);
  const [theirs = [], ours = []] = await alternate(searches, [sides.theirs, sides.ours], {
    warmUp: 100,
    bar,
  });
  bar.done();
  await client.del(key);
  return targets.map(({ share, target }) =>
    ratioOf(
      `Redis GEOSEARCH ÷ ours, nearest, p${share * 100}`,
      [
        { name: 'Redis', value: percentile(theirs, share), unit: 'ms' },
        { name: 'ours', value: percentile(ours, share), unit: 'ms' },
      ],
      { target, notJudged: lab.notJudged },
    ),
  );
}
