import { join, resolve } from 'node:path';
import { categories } from '@coequipiers/contract/categories';
import { levels } from '@coequipiers/contract/outings';
import { drawnPicturePath } from '@coequipiers/contract/pages';
import { paramNames } from '@coequipiers/contract/search-params';
import sharp from 'sharp';
import { formOf, formType, imagePart } from '../../apps/server/src/features/images/test/form.ts';
import { buildIfStale } from '../../scripts/lib/prepare.mjs';
import { startProduct } from '../../scripts/services/product.mjs';
import { type Ask, askWithoutEnd } from '../lib/dear.ts';
import { makeFeeds } from '../lib/feeds.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { type Load, type Send, withLoad } from '../lib/load.ts';
import { drawSearches, nearbyPath } from '../lib/mix.ts';
import { type Member, makeMembers } from '../lib/people.ts';
import { progress } from '../lib/progress.ts';
import { percentile } from '../lib/timing.ts';

const root = resolve(import.meta.dirname, '../..');
/** All of them from one network, and the searches from another. */
const askers = 20;
const [many, one] = ['198.51.100.7', '203.0.113.1'];
/** Far below the capacity of the instance. */
const searchesPerSecond = 20;
const commentsEach = 3_000;
const feeds = 1_000;

type Kind = { name: string; next: (asker: number, turn: number) => Ask };

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** All of France, each time a little further and with another filter, so that no answer can be kept. */
function mapPath(turn: number): string {
  const west = -5 - (turn % 100) / 1_000;
  const filters = [
    '',
    `&category=${encodeURIComponent(categories[turn % categories.length] ?? '')}`,
    '&sort=soonest',
    '&open=true',
    `&from=${day(1)}&to=${day(7)}`,
    `&from=${day(1)}&to=${day(3)}&level=${levels[turn % levels.length] ?? ''}`,
  ];
  return `/api/announce/nearby/places?west=${west}&south=41&east=10&north=51${filters[turn % filters.length]}`;
}

/** The home page with the first cards of a search, whose first HTML the server renders. */
const screenPath = (turn: number) =>
  `/?${paramNames.category}=${encodeURIComponent(categories[turn % categories.length] ?? '')}&${paramNames.when}=${day(turn % 7)}`;

/** A picture as heavy as a phone's, which compresses as badly. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function dearQuestions(lab: Lab, filled: Filled): Promise<Kind[]> {
  const members: Member[] = await makeMembers(filled.product.db, askers);
  await filled.client.query(
    `INSERT INTO comments (id, announcement_id, author_id, content)
      SELECT gen_random_uuid(), announcement.id, author, repeat('Rendez-vous devant l’entrée. ', 6)
      FROM unnest($1::uuid[]) AS author
      CROSS JOIN (SELECT id FROM announcements ORDER BY id LIMIT $2) AS announcement`,
    [members.map(({ id }) => id), commentsEach],
  );
  const { rows } = await filled.client.query<{ id: string }>(
    'SELECT min(id::text) AS id FROM announcements GROUP BY municipality_name, category LIMIT 5000',
  );
  const paths = await makeFeeds(filled, feeds);
  const form = formOf(imagePart(await photo()));
  const token = (asker: number) => ({ authorization: `Bearer ${members[asker]?.token}` });
  return [
    { name: 'maps', next: (asker, turn) => ({ path: mapPath(asker + askers * turn) }) },
    { name: 'exports', next: (asker) => ({ path: '/api/user/export', headers: token(asker) }) },
    { name: 'feeds', next: (asker, turn) => ({ path: paths[(asker + askers * turn) % feeds] ?? '' }) },
    {
      name: 'drawn pictures',
      next: (asker, turn) => {
        const { id } = rows[(asker + askers * turn) % rows.length] ?? { id: '' };
        return { path: drawnPicturePath(id.replaceAll('-', '')) };
      },
    },
    { name: 'screens', next: (asker, turn) => ({ path: screenPath(asker + askers * turn) }) },
    {
      name: 'uploads',
      next: (asker) => ({
        path: '/api/images/upload',
        method: 'POST',
        headers: { ...token(asker), 'content-type': formType },
        body: form,
      }),
    },
    {
      name: 'logins',
      next: (asker, turn) => ({
        path: '/api/auth/login',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(
          JSON.stringify({ email: `personne${asker}-${turn}@exemple.org`, password: 'Pas-Le-Bon-1' }),
        ),
      }),
    },
  ];
}

/** How long does somebody's ordinary search take while one network asks for what is dear, twenty at once and without end? */
export async function dear(lab: Lab): Promise<Figure[]> {
  await buildIfStale({ root, say: console.error });
  const filled = await lab.filledAs('dear', lab.many);
  const kinds = await dearQuestions(lab, filled);
  const { url, stop } = await startProduct({
    DATABASE_URL: filled.url,
    DATA_DIR: join(lab.folder, 'dear'),
    RATE_LIMIT_SCALE: '1000000',
    TRUST_PROXY: 'loopback',
  });
  lab.atEnd(stop);
  const { rounds, seconds } = lab.quick ? { rounds: 3, seconds: 5 } : { rounds: 7, seconds: 15 };
  const searches: Load = {
    url,
    connections: 50,
    paths: drawSearches(lab.communes.all, 2_000).map(nearbyPath),
    headers: { 'x-forwarded-for': one },
    perSecond: searchesPerSecond,
    seconds,
  };
  const bar = progress('searches beside dear questions', (rounds + 1) * (kinds.length + 1));
  const alone: number[] = [];
  const beside = new Map(kinds.map(({ name }): [string, number[]] => [name, []]));
  const asked = new Map<string, string>();
  const measure = async (search: Send, kind?: Kind): Promise<number[]> => {
    const running = search(searches);
    if (kind) {
      const { answered, refused, others } = await askWithoutEnd(url, many, askers, kind.next, running);
      if (answered === 0 && kind.name !== 'logins')
        throw new Error(`no ${kind.name}: ${others.slice(0, 5).join()}`);
      asked.set(kind.name, `${kind.name}: ${answered + others.length} answered, ${refused} sent away`);
    }
    const { latencies } = await running;
    bar.step();
    return latencies;
  };
  await withLoad(async (search) => {
    for (let round = -1; round < rounds; round += 1) {
      const quiet = await measure(search);
      if (round >= 0) alone.push(...quiet);
      for (const kind of kinds) {
        const latencies = await measure(search, kind);
        if (round >= 0) beside.get(kind.name)?.push(...latencies);
      }
    }
  });
  bar.done();
  await stop();
  for (const text of asked.values()) console.error(`the last round of ${text}`);
  const figure = (name: string, latencies: readonly number[], share: number): Figure =>
    ratioOf(
      `a search beside 20 askers of ${name} ÷ alone, p${share * 100}`,
      [
        { name: 'beside', value: percentile(latencies, share), unit: 'ms' },
        { name: 'alone', value: percentile(alone, share), unit: 'ms' },
      ],
      share === 0.99 ? { target: { most: 3 } } : {},
    );
  return [...beside].flatMap(([name, latencies]) =>
    [0.5, 0.99].map((share) => figure(name, latencies, share)),
  );
}
