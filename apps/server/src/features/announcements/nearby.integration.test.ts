import { categories, sortOrders } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { loadBundledCommunes } from '../cities/communes.ts';
import { distanceMetres, type Position } from './distance.ts';
import { aCategory, anId, createNumbers, drawCommunes, insertMany, type Plain, pick } from './test/many.ts';
import { type PlainQuery, plainSearch } from './test/plain-search.ts';
import { dayFromNow, publish } from './test/publish.ts';

const app = await startTestApp();
const communes = await loadBundledCommunes();
const author = await aPerson(app);
const dayMs = 86_400_000;
const minuteMs = 60_000;

const authorId = async () =>
  (await app.db.selectFrom('people').select('id').where('email', '=', author.email).executeTakeFirstOrThrow())
    .id;

/** Around Paris, Saint-Étienne and Mende, and overseas. */
const regions = [
  { latitude: 48.8566, longitude: 2.3522, km: 80, share: 0.5 },
  { latitude: 45.4339, longitude: 4.3903, km: 60, share: 0.2 },
  { latitude: 44.518, longitude: 3.501, km: 60, share: 0.15 },
  { latitude: -21.115, longitude: 55.536, km: 60, share: 0.1 },
  { latitude: 16.265, longitude: -61.551, km: 60, share: 0.05 },
];

function drawMany(count: number): Plain[] {
  const random = createNumbers(20_261_115);
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const draws = regions.map((region) => ({
    share: region.share,
    draw: drawCommunes(
      communes.all.filter((commune) => distanceMetres(region, commune) <= region.km * 1_000),
      random,
    ),
  }));
  return Array.from({ length: count }, () => {
    const where = random();
    let sum = 0;
    const region = draws.find(({ share }) => (sum += share) > where) ?? draws[0];
    const { latitude, longitude } = region?.draw() ?? communes.all[0] ?? { latitude: 0, longitude: 0 };
    // Whole minutes of few hours, so that many are of the same instant; a few are too old to be found.
    const age = random() < 0.05 ? 91 * dayMs : Math.floor(random() * 600) * minuteMs;
    const fate = random();
    const endDate = fate < 0.6 ? null : fate < 0.7 ? dayFromNow(-31) : dayFromNow(fate < 0.8 ? -30 : 5);
    return {
      id: anId(random),
      latitude,
      longitude,
      category: aCategory(random),
      createdAt: new Date(now - age),
      endDate,
    };
  });
}

const all = drawMany(6_000);

beforeAll(async () => {
  await insertMany(app.db, await authorId(), all);
  // Some of what is over was swept, the rest is kept away by its time alone.
  await sql`UPDATE announcements SET listed = false WHERE listed_until <= now() AND id::text < '8'`.execute(
    app.db,
  );
  await sql`ANALYZE`.execute(app.db);
});

type Paging = { limit: number; page: number };

async function search(query: PlainQuery, { limit, page }: Paging): Promise<Announcement[]> {
  const answer = await app.call({
    url: '/api/announce/nearby',
    query: {
      longitude: String(query.centre?.longitude ?? 0),
      latitude: String(query.centre?.latitude ?? 0),
      maxDistance: String(query.radius),
      sort: query.sort,
      limit: String(limit),
      page: String(page),
      ...(query.category && { category: query.category }),
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

const aShift = fc.integer({ min: -400_000, max: 400_000 }).map((shift) => shift / 1_000_000);

/** At a commune, or up to some 50 km from it. */
const anywhere = fc
  .tuple(fc.integer({ min: 0, max: all.length - 1 }), fc.option(fc.tuple(aShift, aShift)))
  .map(([index, shift]): Position => {
    const { latitude, longitude } = all[index] ?? { latitude: 0, longitude: 0 };
    return { latitude: latitude + (shift?.[0] ?? 0), longitude: longitude + (shift?.[1] ?? 0) };
  });

const aQuery: fc.Arbitrary<PlainQuery> = fc.record({
  centre: fc.oneof({ weight: 12, arbitrary: anywhere }, { weight: 1, arbitrary: fc.constant(undefined) }),
  radius: fc.oneof(
    fc.constantFrom(0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000),
    fc.integer({ min: 0, max: 100_000_000 }).map((millimetres) => millimetres / 1_000),
  ),
  category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
  sort: fc.constantFrom(...sortOrders),
});

const aPaging: fc.Arbitrary<Paging> = fc.record({
  limit: fc.constantFrom(1, 7, 15, 15, 100),
  page: fc.constantFrom(0, 0, 1, 2, 3, 9),
});

describe('the nearby search', () => {
  it('gives what looking at every announcement gives, in the same order, on any page', async () => {
    await fc.assert(
      fc.asyncProperty(aQuery, aPaging, async (query, paging) => {
        const { limit, page } = paging;
        const sort = query.centre ? query.sort : 'recent';
        const expected = plainSearch(all, { ...query, sort }).slice(page * limit, (page + 1) * limit);
        expect(ids(await search(query, paging))).toEqual(expected);
      }),
      { seed: 4, numRuns: 120 },
    );
  });

  it.each(sortOrders)('by %s, has every announcement on one page and none on two', async (sort) => {
    const query: PlainQuery = { centre: regions[1], radius: 60_000, category: undefined, sort };
    const seen: string[] = [];
    for (let page = 0; ; page += 1) {
      const found = await search(query, { limit: 100, page });
      seen.push(...ids(found));
      if (found.length < 100) break;
    }
    expect(seen.length).toBeGreaterThan(500);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(plainSearch(all, query));
  });

  it('tells the distance in metres around a place, and none for all of France', async () => {
    const centre = { latitude: 48.8566, longitude: 2.3522 };
    const near = await search({ centre, radius: 10_000, category: undefined, sort: 'distance' }, firstPage);
    expect(near).toHaveLength(15);
    for (const { location, distance } of near) {
      const [longitude, latitude] = location.coordinates;
      expect(distance).toBe(distanceMetres(centre, { latitude, longitude }));
    }
    const everywhere = await search(
      { centre: undefined, radius: 5_000, category: undefined, sort: 'distance' },
      firstPage,
    );
    expect(everywhere).toHaveLength(15);
    expect(everywhere.every((found) => !('distance' in found))).toBe(true);
  });

  it.each(sortOrders)(
    'by %s, finds a place that lies exactly on the circle, and not one beyond',
    async (sort) => {
      const centre = { latitude: 47.1, longitude: 1.2 };
      const border = { latitude: 47.3, longitude: 1.7 };
      const plain = aPlain(border);
      await insertMany(app.db, await authorId(), [plain]);
      const radius = distanceMetres(centre, border);
      const query: PlainQuery = { centre, radius, category: undefined, sort };
      expect(ids(await search(query, firstPage))).toContain(plain.id);
      expect(ids(await search({ ...query, radius: radius - 0.000_001 }, firstPage))).not.toContain(plain.id);
      await app.db.deleteFrom('announcements').where('id', '=', plain.id).execute();
    },
  );

  it('mixes places that are exactly as far by their age', async () => {
    const [west, east] = [
      { latitude: 45, longitude: -5.5 },
      { latitude: 45, longitude: -5 },
    ];
    const plains = [west, east, east, west, west, east].map((position, index) =>
      aPlain(position, new Date(Date.now() - index * minuteMs)),
    );
    await insertMany(app.db, await authorId(), plains);
    const query: PlainQuery = {
      centre: { latitude: 45, longitude: -5.25 },
      radius: 30_000,
      category: undefined,
      sort: 'distance',
    };
    expect(ids(await search(query, { limit: 4, page: 0 }))).toEqual(ids(plains.slice(0, 4)));
    expect(ids(await search(query, { limit: 4, page: 1 }))).toEqual(ids(plains.slice(4)));
    expect(ids(await search({ ...query, category: 'Running' }, firstPage))).toEqual(ids(plains));
    for (const { id } of plains) await app.db.deleteFrom('announcements').where('id', '=', id).execute();
  });

  it.each(sortOrders)(
    'by %s, finds at once what another instance published where nothing was before',
    async (sort) => {
      const random = createNumbers(sort.length);
      const position = pick(
        communes.all.filter(({ region }) => region === 'Bretagne'),
        random,
      );
      const query: PlainQuery = { centre: position, radius: 100, category: undefined, sort };
      expect(await search(query, firstPage)).toEqual([]);
      const plain = aPlain(position);
      await insertMany(app.db, await authorId(), [plain]);
      expect(ids(await search(query, firstPage))).toEqual([plain.id]);
      await app.db.deleteFrom('announcements').where('id', '=', plain.id).execute();
    },
  );

  it('shows my own as mine, and other people under their alias', async () => {
    const [me, other] = [await aPerson(app), await aPerson(app)];
    await publish(me, { zipCode: '20000', municipalityName: 'Ajaccio' });
    await publish(other, { zipCode: '20000', municipalityName: 'Ajaccio' });
    const answer = await me.call({
      url: '/api/announce/nearby',
      query: { latitude: '41.93', longitude: '8.74', maxDistance: '10000' },
    });
    const [theirs, mine] = answer.json();
    expect([mine.createdBy, theirs.createdBy]).toEqual([me.email, expect.stringMatching(/^u_\w{22}$/)]);
    expect(answer.body).not.toContain(other.email);
  });
});

describe('a nearby search that cannot be', () => {
  it.each([
    [{ latitude: 'x' }, "La position n'est pas valide"],
    [{ latitude: '' }, "La position n'est pas valide"],
    [{ latitude: 'NaN' }, "La position n'est pas valide"],
    [{ longitude: 'Infinity' }, "La position n'est pas valide"],
    [{ latitude: '1e999' }, "La position n'est pas valide"],
    [{ latitude: '90.1' }, "La position n'est pas valide"],
    [{ longitude: '-180.5' }, "La position n'est pas valide"],
    [{ latitude: ['1', '2'] }, "La position n'est pas valide"],
    [{ maxDistance: '100001' }, 'La distance doit être comprise entre 0 et 100 km'],
    [{ maxDistance: '-1' }, 'La distance doit être comprise entre 0 et 100 km'],
    [{ limit: '101' }, 'Le nombre de résultats doit être compris entre 1 et 100'],
    [{ limit: '0' }, 'Le nombre de résultats doit être compris entre 1 et 100'],
    [{ limit: '1.5' }, 'Le nombre de résultats doit être compris entre 1 et 100'],
    [{ page: '-1' }, "Cette page de résultats n'existe pas"],
    [{ page: '667' }, "Cette page de résultats n'existe pas"],
    [{ page: '9'.repeat(30) }, "Cette page de résultats n'existe pas"],
    [{ category: 'Curling' }, "Cette catégorie n'existe pas"],
    [{ sort: 'id; DROP TABLE places' }, "Cet ordre de tri n'existe pas"],
  ])('is refused in French: %j', async (query, sentence) => {
    const answer = await app.call({ url: '/api/announce/nearby', query: query as Record<string, string> });
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
  });

  it('takes no parameter at all for all of France', async () => {
    const answer = await app.call({ url: '/api/announce/nearby?category=' });
    expect([answer.statusCode, answer.json().length]).toEqual([200, 15]);
  });
});

const firstPage: Paging = { limit: 15, page: 0 };

const aPlain = (position: Position, createdAt = new Date()): Plain => ({
  latitude: position.latitude,
  longitude: position.longitude,
  id: anId(Math.random),
  category: 'Running',
  createdAt,
  endDate: null,
});
