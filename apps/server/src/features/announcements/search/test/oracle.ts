import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { categories } from '@coequipiers/contract/categories';
import { levels } from '@coequipiers/contract/outings';
import { type Box, sortOrders } from '@coequipiers/contract/search';
import { timeZoneOf } from '@coequipiers/contract/time-zones';
import type { Visibility } from '@coequipiers/contract/visibility';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { times } from '../../../../../../../scripts/lib/long.mjs';
import { onPostgres, type TestApp } from '../../../../../test/harness.ts';
import type { TestPerson } from '../../../../../test/people.ts';
import { loadBundledCommunes } from '../../../cities/communes.ts';
import { distanceMetres, type Position } from '../../../places/distance.ts';
import { dayFromNow } from '../../test/publish.ts';
import {
  aCategory,
  anId,
  createNumbers,
  drawCommunes,
  insertMany,
  type Plain,
  type PlainOuting,
  type PlainWeek,
  pick,
} from './many.ts';
import { type PlainQuery, plainlyFound } from './plain-search.ts';

export const communes = await loadBundledCommunes();
const dayMs = 86_400_000;
export const minuteMs = 60_000;

/** Around Paris, Saint-Étienne and Mende, and overseas. */
export const regions = [
  { latitude: 48.8566, longitude: 2.3522, km: 80, share: 0.5 },
  { latitude: 45.4339, longitude: 4.3903, km: 60, share: 0.2 },
  { latitude: 44.518, longitude: 3.501, km: 60, share: 0.15 },
  { latitude: -21.115, longitude: 55.536, km: 60, share: 0.1 },
  { latitude: 16.265, longitude: -61.551, km: 60, share: 0.05 },
];

function drawMany(count: number, visibility: Visibility, seed: number): Plain[] {
  const random = createNumbers(seed);
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
    const { code, latitude, longitude } = region?.draw() ?? { code: '', latitude: 0, longitude: 0 };
    // Whole minutes within ten hours, so that many have the same creation time; 5 % are too old to be found.
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
      visibility,
      ...drawOutings(timeZoneOf(code), now, random),
    };
  });
}

/** A third has no outing, a third has one, and a third is weekly. */
function drawOutings(timeZone: string, now: number, random: () => number): Pick<Plain, 'outing' | 'weeks'> {
  const kind = random();
  if (kind < 1 / 3) return { outing: null };
  return kind < 2 / 3
    ? { outing: drawOuting(timeZone, now, random) }
    : { weeks: drawWeeks(timeZone, now, random) };
}

/**
 * Eight weeks: for some announcements all are over, for others the first is to come. Some are skipped, some are full, and some are moved, also
 * to before or after the next one, or to the same time.
 */
function drawWeeks(timeZone: string, now: number, random: () => number): PlainWeek[] {
  const usual = drawOuting(timeZone, now, random);
  const weeksAgo = random() < 0.05 ? 11 : Math.floor(random() * 6);
  const move = () => (random() < 0.3 ? pick([-6, -3.5, -3, -1, 1, 3.5, 4, 6], random) * dayMs : 0);
  return Array.from({ length: 8 }, (_, index) => {
    const shift = (index - weeksAgo) * 7 * dayMs + move();
    const places = random() < 0.8 ? usual.places : 1 + Math.floor(random() * 4);
    return {
      id: anId(random),
      startsAt: new Date(usual.startsAt.getTime() + shift),
      endsAt: new Date(usual.endsAt.getTime() + shift),
      timeZone,
      level: random() < 0.85 ? usual.level : pick(levels, random),
      places,
      taken: Math.floor(random() * (places + 1)),
      cancelled: random() < 0.15,
    };
  });
}

/**
 * From 12 hours ago to two weeks from now, half an hour apart in the first days, so that many start at the same time. None starts or
 * ends while the tests run.
 */
function drawOuting(timeZone: string, now: number, random: () => number): PlainOuting {
  const halfHour = 30 * minuteMs;
  const start = now + 25 * minuteMs + Math.floor((random() ** 3 * 15 - 0.5) * 48) * halfHour;
  const places = 1 + Math.floor(random() * 4);
  return {
    startsAt: new Date(start),
    endsAt: new Date(start + 3 * halfHour),
    timeZone,
    level: pick(levels, random),
    places,
    taken: Math.floor(random() * (places + 1)),
    cancelled: random() < 0.1,
  };
}

/** All announcements of these tests. A fifth is only for those with its link: it is never found. */
export const all = [...drawMany(4_800, 'everyone', 20_261_115), ...drawMany(1_200, 'link', 20_261_119)];

export async function insertAll(app: TestApp, author: TestPerson): Promise<void> {
  await insertMany(app.db, author.id, all);
  await unlistSome(app);
}

export async function unlistSome(app: TestApp): Promise<void> {
  // Some expired ones are unlisted as the sweep does it; the others are hidden by their time alone.
  await sql`UPDATE announcements SET listed = false WHERE listed_until <= now() AND id::text < '8'`.execute(
    app.db,
  );
  await sql`ANALYZE`.execute(app.db);
}

/** Both engines run the same statements: fewer searches show that the embedded one answers them. */
export const runs = (long: number): number => Math.ceil(times(long / 4, long) / (onPostgres ? 1 : 3));

export type Paging = { limit: number; page: number };

/** The query of a search as text. */
export const paramsOf = (query: PlainQuery): Record<string, string> => ({
  ...(query.box
    ? Object.fromEntries(Object.entries(query.box).map(([side, degrees]) => [side, String(degrees)]))
    : {
        longitude: String(query.centre?.longitude ?? 0),
        latitude: String(query.centre?.latitude ?? 0),
        maxDistance: String(query.radius),
        ...(query.beyond !== undefined && { minDistance: String(query.beyond) }),
      }),
  sort: query.sort,
  ...(query.category && { category: query.category }),
  ...(query.from && { from: query.from }),
  ...(query.to && { to: query.to }),
  ...(query.open && { open: 'true' }),
  ...(query.level && { level: query.level }),
});

export async function searchNearby(
  app: Pick<TestPerson, 'call'>,
  query: PlainQuery,
  { limit, page }: Paging,
): Promise<Announcement[]> {
  const answer = await app.call({
    url: '/api/announce/nearby',
    query: { ...paramsOf(query), limit: String(limit), page: String(page) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

const aShift = fc.integer({ min: -400_000, max: 400_000 }).map((shift) => shift / 1_000_000);

/** At a commune, or up to some 50 km from it. */
const anywhere = fc
  .tuple(fc.integer({ min: 0, max: all.length - 1 }), fc.option(fc.tuple(aShift, aShift)))
  .map(([index, shift]): Position => {
    const { latitude, longitude } = all[index] ?? { latitude: 0, longitude: 0 };
    return { latitude: latitude + (shift?.[0] ?? 0), longitude: longitude + (shift?.[1] ?? 0) };
  });

/** Half of all searches are about outings, with every combination of their filters. */
const outingFilters: fc.Arbitrary<Pick<PlainQuery, 'from' | 'to' | 'open' | 'level'>> = fc.oneof(
  fc.constant({}),
  fc
    .record({
      from: fc.option(fc.integer({ min: -1, max: 10 }), { nil: undefined }),
      length: fc.option(fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 9, max: 40 })), {
        nil: undefined,
      }),
      open: fc.boolean(),
      level: fc.option(fc.constantFrom(...levels), { nil: undefined }),
    })
    .map(({ from, length, open, level }) => ({
      from: from === undefined ? undefined : dayFromNow(from),
      to: length === undefined ? undefined : dayFromNow((from ?? 0) + length),
      open,
      level,
    })),
);

/** From a few kilometres to a continent and more; one in four has a place exactly on its corner. */
const aBox = fc
  .tuple(
    anywhere,
    fc
      .constantFrom(0, 0, 0, 1)
      .chain((at) => fc.tuple(fc.constant(at), fc.double({ min: 0, max: 1, noNaN: true }))),
    fc.constantFrom(0.01, 0.2, 1, 1, 4, 20, 120),
    fc.constantFrom(0.01, 0.2, 1, 1, 4, 20, 60),
  )
  .map(([{ latitude, longitude }, [onCorner, share], width, height]): Box => {
    const west = onCorner ? longitude : longitude - share * width;
    const south = onCorner ? latitude : latitude - share * height;
    return {
      west: Math.max(-180, west),
      south: Math.max(-90, south),
      east: Math.min(180, west + width),
      north: Math.min(90, south + height),
    };
  });

export const aQuery: fc.Arbitrary<PlainQuery> = fc
  .tuple(
    fc.record({
      box: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: aBox }),
      centre: fc.oneof({ weight: 6, arbitrary: anywhere }, { weight: 1, arbitrary: fc.constant(undefined) }),
      radius: fc.oneof(
        fc.constantFrom(0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000),
        fc.integer({ min: 0, max: 100_000_000 }).map((millimetres) => millimetres / 1_000),
      ),
      category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
      sort: fc.constantFrom(...sortOrders),
    }),
    outingFilters,
    fc.option(fc.double({ min: 0, max: 0.999, noNaN: true }), { nil: undefined }),
  )
  .map(([query, filters, share]) => ({
    ...query,
    ...filters,
    // A ring needs a place, and a radius inside that of the circle.
    ...(share !== undefined &&
      query.centre &&
      !query.box &&
      query.radius > 0 && { beyond: Math.floor(share * query.radius) }),
  }));

const aPaging: fc.Arbitrary<Paging> = fc.record({
  limit: fc.constantFrom(1, 7, 15, 15, 100),
  page: fc.constantFrom(0, 0, 1, 2, 3, 9),
});

/** Without a centre there are no distances. */
const orderOf = ({ sort, centre, box }: PlainQuery) =>
  sort === 'soonest' || (centre && !box) ? sort : 'recent';

/** What a result shows: the announcement, and when it takes place. */
export const shown = (found: readonly { id: string; outing: { startsAt: string } | null }[]) =>
  found.map(({ id, outing }) => [id, outing?.startsAt ?? null]);

/** The same of the expected result. */
export const shownPlainly = (found: readonly Plain[]) =>
  found.map(({ id, outing }) => [id, outing?.startsAt.toISOString() ?? null]);

/** For random queries and pages, the search gives the same announcements and outings in the same order as the linear search. */
export const matchesLinearSearch = (app: TestApp): Promise<void> =>
  fc.assert(
    fc.asyncProperty(aQuery, aPaging, async (query, paging) => {
      const { limit, page } = paging;
      const expected = plainlyFound(all, { ...query, sort: orderOf(query) }).slice(
        page * limit,
        (page + 1) * limit,
      );
      expect(shown(await searchNearby(app, query, paging))).toEqual(shownPlainly(expected));
    }),
    { seed: 4, numRuns: runs(300) },
  );
