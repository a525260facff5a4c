import { nearbyLimits, sortOrders } from '@coequipiers/contract/search';
import type { WiderSearches } from '@coequipiers/contract/search-schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { block } from '../../chat/test/talk.ts';
import { mergeCounts } from '../place-counts.ts';
import { dayFromNow } from '../test/publish.ts';
import { insertMany, type Plain } from './test/many.ts';
import { all, communes, ids, paramsOf, regions, searchNearby, unlistSome } from './test/oracle.ts';
import { matchesLinearCount, pagesAndPlaces, placesOf, totalOf } from './test/places-oracle.ts';
import type { PlainQuery } from './test/plain-search.ts';

const app = await startTestApp();
const [author, blocked, viewer] = [await aPerson(app), await aPerson(app), await aPerson(app)];
const isOfBlocked = ({ id }: Plain): boolean => /^[0-3]/.test(id);
const seen = all.filter((plain) => !isOfBlocked(plain));

beforeAll(async () => {
  await insertMany(app.db, author.id, seen);
  // The counts of these are merged, those of the others are not yet.
  await mergeCounts(app.db);
  await insertMany(app.db, blocked.id, all.filter(isOfBlocked));
  await unlistSome(app);
  const answer = await block(app, viewer, blocked);
  expect(answer.statusCode, answer.body).toBe(200);
});

const france: PlainQuery = { centre: undefined, radius: 5_000, category: undefined, sort: 'recent' };

describe('the places of a search', () => {
  it('have the same counts as a scan of all announcements, and so has the total', async () => {
    await matchesLinearCount(app, all, { seed: 11, numRuns: 150 });
  });

  it('leave out the announcements of people with a block between them and the viewer', async () => {
    await matchesLinearCount(viewer, seen, { seed: 12, numRuns: 100 });
  });

  it('stay the same when the changes are merged', async () => {
    await mergeCounts(app.db);
    const unmerged = await app.db
      .selectFrom('place_counts')
      .where('merged', '=', false)
      .selectAll()
      .execute();
    expect(unmerged).toEqual([]);
    await matchesLinearCount(app, all, { seed: 13, numRuns: 50 });
    await matchesLinearCount(viewer, seen, { seed: 14, numRuns: 50 });
  });

  const around: PlainQuery = { centre: regions[1], radius: 60_000, category: undefined, sort: 'recent' };
  const overseas = { west: -62, south: -22, east: 56, north: 17 };
  it.each<[string, PlainQuery]>([
    ['around a place', around],
    ['in a ring', { ...around, beyond: 10_000 }],
    ['in a ring, by distance', { ...around, beyond: 10_000, sort: 'distance' }],
    ['in a ring, of one sport', { ...around, beyond: 10_000, category: 'Tennis' }],
    ['of one sport', { ...around, category: 'Tennis' }],
    ['by start', { ...around, sort: 'soonest' }],
    ['by distance', { ...around, sort: 'distance' }],
    ['in a box from the Antilles to La Réunion', { ...france, box: overseas }],
    ['there, on some days', { ...france, box: overseas, from: dayFromNow(0), to: dayFromNow(2) }],
    ['with a free place', { ...around, open: true }],
    ['of a level', { ...around, level: 'beginner' }],
  ])('add up to all pages of the search: %s', async (_what, query) => {
    for (const caller of [app, viewer]) {
      const { paged, told } = await pagesAndPlaces(caller, query);
      expect(paged.total).toBeGreaterThan(20);
      expect(told).toEqual(paged);
    }
  });

  it('are cells when there are more than 1,000, and places again with a filter that leaves fewer', async () => {
    const cells = await placesOf(app, france);
    expect(cells.length).toBeGreaterThan(50);
    expect(cells.length).toBeLessThanOrEqual(nearbyLimits.places.max);
    expect(new Set(cells.map(({ municipalityName }) => municipalityName))).toEqual(new Set([null]));
    const places = await placesOf(app, { ...france, category: 'Tennis', level: 'advanced' });
    expect(places.length).toBeGreaterThan(50);
    expect(places.every(({ municipalityName, zipCode }) => municipalityName && zipCode)).toBe(true);
  });

  it.each(sortOrders)(
    'list exactly their announcements, by %s, in a circle without radius and in a tiny box',
    async (sort) => {
      const places = await placesOf(app, { ...france, sort, box: overseas });
      for (const place of places.slice(0, 10)) {
        const { latitude, longitude, count } = place;
        const tiny = 1e-6;
        const box = {
          west: longitude - tiny,
          south: latitude - tiny,
          east: longitude + tiny,
          north: latitude + tiny,
        };
        for (const there of [{ centre: place, radius: 0 }, { box }]) {
          const query = { ...france, sort, ...there };
          const found = await searchNearby(app, query, { limit: 100, page: 0 });
          expect(found).toHaveLength(count);
          for (const one of found) expect([one.latitude, one.longitude]).toEqual([latitude, longitude]);
          expect(await totalOf(app, query)).toBe(String(count));
        }
      }
    },
  );

  it('are counted up to 1,000', async () => {
    const ajaccio = communes.byCode('2A004') ?? regions[0];
    const position = { latitude: ajaccio?.latitude ?? 0, longitude: ajaccio?.longitude ?? 0 };
    const [first] = all;
    const some = (from: number, to: number): Plain[] =>
      Array.from({ length: to - from }, (_, index) => ({
        ...(first as Plain),
        ...position,
        id: `f${(from + index).toString(16).padStart(31, '0')}`,
        createdAt: new Date(),
        endDate: null,
        outing: null,
      }));
    const query: PlainQuery = { ...france, centre: position, radius: 1_000 };
    const told = async () => {
      const [place] = await placesOf(app, query);
      return [await totalOf(app, query), place?.count, place?.more, place?.municipalityName, place?.zipCode];
    };
    await insertMany(app.db, author.id, some(0, 1_000));
    expect(await told()).toEqual(['1000', 1_000, undefined, 'Ajaccio', '20000']);
    await insertMany(app.db, author.id, some(1_000, 1_001));
    expect(await told()).toEqual(['1000+', 1_000, true, 'Ajaccio', '20000']);
    await app.db
      .deleteFrom('announcements')
      .where('id', 'in', ids(some(0, 1_001)))
      .execute();
    expect(await placesOf(app, query)).toEqual([]);
  });

  it('come with a total on the first page only, which other origins may read', async () => {
    const second = await app.call({ url: '/api/announce/nearby?page=1' });
    expect(second.headers).not.toHaveProperty('x-total-count');
    const first = await app.call({
      url: '/api/announce/nearby',
      headers: { origin: app.config.allowedOrigins[0] ?? app.config.publicUrl },
    });
    expect(first.headers['x-total-count']).toBe('1000+');
    expect(first.headers['access-control-expose-headers']).toContain('x-total-count');
  });
});

describe('wider searches', () => {
  const around: PlainQuery = { centre: regions[1], radius: 5_000, category: 'Natation', sort: 'soonest' };
  const days = { from: dayFromNow(1), to: dayFromNow(2) };
  const anyDay = { from: undefined, to: undefined, sort: 'recent' } as const;
  const inFrance = { centre: undefined };
  it.each<[PlainQuery, Record<string, Partial<PlainQuery>>]>([
    [
      { ...around, ...days, open: true, level: 'beginner' },
      {
        distance: { radius: 50_000 },
        when: anyDay,
        category: { category: undefined },
        open: { open: false },
        level: { level: undefined },
        place: inFrance,
      },
    ],
    [
      { ...around, radius: 50_000 },
      { category: { category: undefined }, sort: { sort: 'recent' }, place: inFrance },
    ],
    [
      { ...around, category: undefined, sort: 'distance', beyond: 1_000 },
      { distance: { radius: 50_000, beyond: undefined }, place: { ...inFrance, beyond: undefined } },
    ],
    [{ ...france, category: 'Natation' }, { category: { category: undefined } }],
    [{ ...france, ...days, box: { west: 1, south: 45, east: 2, north: 46 } }, { when: anyDay }],
    [france, {}],
  ])('%#: say what each finds, as the search itself counts', async (query, ways) => {
    for (const caller of [app, viewer]) {
      const answer = await caller.call({ url: '/api/announce/nearby/wider', query: paramsOf(query) });
      expect(answer.statusCode, answer.body).toBe(200);
      const told = answer
        .json<WiderSearches>()
        .map(({ way, count, more }) => [way, `${count}${more ? '+' : ''}`]);
      const wanted = Object.entries(ways).map(async ([way, change]) => [
        way,
        await totalOf(caller, { ...query, ...change }),
      ]);
      expect(told).toEqual(await Promise.all(wanted));
    }
  });
});

describe('an invalid area', () => {
  const box = { west: '2', south: '48', east: '3', north: '49' };
  const invalid = 'La zone de la carte n’est pas valide';
  const reversed = 'La zone de la carte va d’ouest en est et du sud au nord';
  it.each<[Record<string, string | string[]>, string]>([
    [{ west: '3', east: '2' }, reversed],
    [{ south: '49', north: '48' }, reversed],
    [{ east: '2' }, reversed],
    [{ north: '48' }, reversed],
    [{ west: 'NaN' }, invalid],
    [{ west: '' }, invalid],
    [{ west: '-180.001' }, invalid],
    [{ east: '180.001' }, invalid],
    [{ south: '-90.001' }, invalid],
    [{ north: '1e999' }, invalid],
    [{ north: 'Infinity' }, invalid],
    [{ north: ['49', '50'] }, invalid],
    [{ west: "2' OR 1=1" }, invalid],
    [
      { latitude: '48.5', longitude: '2.5' },
      'La recherche porte sur un cercle ou sur une zone de la carte, pas sur les deux',
    ],
    [{ longitude: '2.5' }, 'La recherche porte sur un cercle ou sur une zone de la carte, pas sur les deux'],
  ])('is refused in French: %j', async (change, sentence) => {
    for (const url of ['/api/announce/nearby', '/api/announce/nearby/places']) {
      const answer = await app.call({ url, query: { ...box, ...change } });
      expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
    }
  });

  it.each(['west', 'south', 'east', 'north'] as const)('is refused without its %s', async (side) => {
    for (const url of ['/api/announce/nearby', '/api/announce/nearby/places']) {
      const { [side]: _left, ...rest } = box;
      for (const query of [rest, { [side]: box[side] }]) {
        const answer = await app.call({ url, query });
        expect([answer.statusCode, answer.json().userMessage]).toEqual([400, invalid]);
      }
    }
  });

  it('takes no position besides a box for 0,0', async () => {
    for (const url of ['/api/announce/nearby', '/api/announce/nearby/places']) {
      const answer = await app.call({
        url,
        query: { ...box, latitude: '0', longitude: '0', maxDistance: '100' },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().length).toBeGreaterThan(0);
    }
  });
});
