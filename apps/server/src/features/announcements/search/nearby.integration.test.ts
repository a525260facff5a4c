import { announcements } from '@coequipiers/contract/announcements-schemas';
import { sortOrders } from '@coequipiers/contract/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { distanceMetres, type Position } from '../../places/distance.ts';
import { dayFromNow, publish } from '../test/publish.ts';
import { anId, createNumbers, insertMany, type Plain, pick } from './test/many.ts';
import {
  all,
  communes,
  ids,
  insertAll,
  matchesLinearSearch,
  minuteMs,
  type Paging,
  regions,
  searchNearby,
} from './test/oracle.ts';
import { totalOf } from './test/places-oracle.ts';
import { type PlainQuery, plainSearch } from './test/plain-search.ts';

const app = await startTestApp();
const author = await aPerson(app);

beforeAll(async () => {
  await insertAll(app, author);
});

const search = (query: PlainQuery, paging: Paging) => searchNearby(app, query, paging);

describe('the nearby search', () => {
  it('finds the same as a scan of all announcements, in the same order, on any page', async () => {
    await matchesLinearSearch(app);
  });

  it.each(sortOrders)('by %s, has every announcement on one page and none on two', async (sort) => {
    const query: PlainQuery = { centre: regions[1], radius: 60_000, category: undefined, sort };
    const seen: string[] = [];
    for (let page = 0; ; page += 1) {
      const found = await search(query, { limit: 100, page });
      seen.push(...ids(found));
      if (found.length < 100) break;
    }
    // Half of them have an outing, and some of these have started.
    expect(seen.length).toBeGreaterThan(sort === 'soonest' ? 300 : 500);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(plainSearch(all, query));
  });

  it('gives the newest of more outings on the days of a search than it reads one by one', async () => {
    const more = Array.from({ length: 500 }, (_, index) =>
      aPlain({ latitude: 48.1, longitude: -1.68 }, new Date(Date.now() - index * minuteMs)),
    );
    await insertMany(app.db, author.id, more);
    const query: PlainQuery = {
      centre: undefined,
      radius: 5_000,
      category: undefined,
      sort: 'recent',
      from: dayFromNow(0),
      to: dayFromNow(14),
    };
    const expected = plainSearch([...all, ...more], query);
    expect(expected.length).toBeGreaterThan(2_000);
    for (const page of [0, 3, 40])
      expect(ids(await search(query, { limit: 15, page }))).toEqual(
        expected.slice(15 * page, 15 * page + 15),
      );
    for (const table of ['outings', 'announcements'] as const)
      await app.db.deleteFrom(table).where('id', 'in', ids(more)).execute();
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
      await insertMany(app.db, author.id, [plain]);
      const radius = distanceMetres(centre, border);
      const query: PlainQuery = { centre, radius, category: undefined, sort };
      expect(ids(await search(query, firstPage))).toContain(plain.id);
      expect(ids(await search({ ...query, radius: radius - 0.000_001 }, firstPage))).not.toContain(plain.id);
      await app.db.deleteFrom('announcements').where('id', '=', plain.id).execute();
    },
  );

  it.each(sortOrders)(
    'by %s, finds a place exactly on the circle in it, and not in the ring around it',
    async (sort) => {
      const centre = { latitude: 47.1, longitude: 1.2 };
      const plain = aPlain({ latitude: 47.3, longitude: 1.7 });
      await insertMany(app.db, author.id, [plain]);
      const radius = distanceMetres(centre, plain);
      const circle: PlainQuery = { centre, radius, category: undefined, sort };
      const ring: PlainQuery = { ...circle, radius: 100_000, beyond: radius };
      expect(ids(await search(circle, firstPage))).toContain(plain.id);
      expect(ids(await search(ring, { limit: 100, page: 0 }))).not.toContain(plain.id);
      const nearer = { ...ring, beyond: radius - 0.000_001 };
      expect(ids(await search({ ...nearer, radius }, firstPage))).toContain(plain.id);
      await app.db.deleteFrom('announcements').where('id', '=', plain.id).execute();
    },
  );

  it.each(sortOrders)('by %s, finds in a circle and its rings what the widest circle finds', async (sort) => {
    const widest: PlainQuery = { centre: regions[1], radius: 50_000, category: undefined, sort };
    const radii = [1_000, 5_000, 10_000, 25_000, 50_000];
    const everything = async (query: PlainQuery) => {
      const found: string[] = [];
      for (let page = 0; found.length === 100 * page; page += 1)
        found.push(...ids(await search(query, { limit: 100, page })));
      expect(await totalOf(app, query)).toBe(String(found.length));
      return found;
    };
    const parts = await Promise.all(
      radii.map((radius, index) => everything({ ...widest, radius, beyond: radii[index - 1] })),
    );
    expect(parts.filter((part) => part.length > 0).length).toBeGreaterThan(3);
    expect(parts.flat().sort()).toEqual((await everything(widest)).sort());
  });

  it('sorts announcements of places at exactly the same distance by age', async () => {
    const [west, east] = [
      { latitude: 45, longitude: -5.5 },
      { latitude: 45, longitude: -5 },
    ];
    const plains = [west, east, east, west, west, east].map((position, index) =>
      aPlain(position, new Date(Date.now() - index * minuteMs)),
    );
    await insertMany(app.db, author.id, plains);
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
      await insertMany(app.db, author.id, [plain]);
      expect(ids(await search(query, firstPage))).toEqual([plain.id]);
      await app.db.deleteFrom('announcements').where('id', '=', plain.id).execute();
    },
  );

  // The server does not check this response itself.
  it.each(sortOrders)(
    'by %s, gives exactly the fields of the contract, to visitors and to the author',
    async (sort) => {
      const query: PlainQuery = { centre: regions[1], radius: 60_000, category: undefined, sort };
      for (const reader of [app, author]) {
        const found = await searchNearby(reader, query, { limit: 100, page: 0 });
        expect(found).toHaveLength(100);
        expect(announcements.parse(found)).toEqual(found);
      }
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

const lyon = { latitude: '45.76', longitude: '4.84' };

describe('an invalid nearby search', () => {
  it.each([
    [{ latitude: 'x' }, 'La position n’est pas valide'],
    [{ latitude: '' }, 'La position n’est pas valide'],
    [{ latitude: 'NaN' }, 'La position n’est pas valide'],
    [{ longitude: 'Infinity' }, 'La position n’est pas valide'],
    [{ latitude: '1e999' }, 'La position n’est pas valide'],
    [{ latitude: '90.1' }, 'La position n’est pas valide'],
    [{ longitude: '-180.5' }, 'La position n’est pas valide'],
    [{ latitude: ['1', '2'] }, 'La position n’est pas valide'],
    [{ maxDistance: '100001' }, 'La distance doit être comprise entre 0 et 100 km'],
    [{ maxDistance: '-1' }, 'La distance doit être comprise entre 0 et 100 km'],
    [{ ...lyon, minDistance: '-1' }, 'La distance doit être comprise entre 0 et 100 km'],
    [{ ...lyon, minDistance: '' }, 'La distance doit être comprise entre 0 et 100 km'],
    [
      { ...lyon, minDistance: '5000', maxDistance: '5000' },
      'La distance minimale doit être inférieure à la distance maximale',
    ],
    [{ ...lyon, minDistance: '5000' }, 'La distance minimale doit être inférieure à la distance maximale'],
    [{ minDistance: '1000' }, 'Une distance minimale demande un lieu, pas une zone de la carte'],
    [
      { west: '4', south: '45', east: '5', north: '46', minDistance: '1000' },
      'Une distance minimale demande un lieu, pas une zone de la carte',
    ],
    [{ limit: '101' }, 'Le nombre de résultats doit être compris entre 1 et 100'],
    [{ limit: '0' }, 'Le nombre de résultats doit être compris entre 1 et 100'],
    [{ limit: '1.5' }, 'Le nombre de résultats doit être compris entre 1 et 100'],
    [{ page: '-1' }, 'Cette page de résultats n’existe pas'],
    [{ page: '667' }, 'Cette page de résultats n’existe pas'],
    [{ page: '9'.repeat(30) }, 'Cette page de résultats n’existe pas'],
    [{ category: 'Curling' }, 'Cette catégorie n’existe pas'],
    [{ sort: 'id; DROP TABLE places' }, 'Cet ordre de tri n’existe pas'],
    [{ from: '2026-02-30' }, 'Ces jours ne sont pas valides'],
    [{ from: '2026-11-17', to: '2026-11-16' }, 'Le premier jour ne peut pas être après le dernier'],
    [{ from: '2026-11-16', to: '2027-11-16' }, 'Une recherche porte sur 62 jours au plus'],
    [{ open: '1' }, 'Le filtre des places libres n’est pas valide'],
    [{ level: 'expert' }, 'Ce niveau n’existe pas'],
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
  outing: {
    startsAt: new Date(Date.now() + 60 * minuteMs),
    endsAt: new Date(Date.now() + 120 * minuteMs),
    timeZone: 'Europe/Paris',
    level: 'all',
    places: 2,
    taken: 0,
    cancelled: false,
  },
});
