import { nearbyLimits, readTotal, totalHeader } from '@coequipiers/contract/search';
import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestPerson } from '../../../../../test/people.ts';
import { shortName } from '../../../cities/commune.ts';
import type { Position } from '../../../places/distance.ts';
import type { Plain } from './many.ts';
import { aQuery, communes, paramsOf, runs, searchNearby } from './oracle.ts';
import { type PlainQuery, plainlyFound } from './plain-search.ts';

type Caller = Pick<TestPerson, 'call'>;

const { max } = nearbyLimits.counted;

export async function placesOf(app: Caller, query: PlainQuery): Promise<NearbyPlace[]> {
  const answer = await app.call({ url: '/api/announce/nearby/places', query: paramsOf(query) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function totalOf(app: Caller, query: PlainQuery): Promise<string> {
  const answer = await app.call({ url: '/api/announce/nearby', query: { ...paramsOf(query), limit: '1' } });
  expect(answer.statusCode, answer.body).toBe(200);
  return String(answer.headers[totalHeader]);
}

const key = ({ latitude, longitude }: Position): string => `${latitude} ${longitude}`;

const names = new Map(communes.all.map((commune) => [key(commune), commune]));

/** The expected places of a search, counted one announcement after the other. */
function plainPlaces(found: readonly Plain[]): NearbyPlace[] {
  const counts = new Map<string, NearbyPlace>();
  for (const { latitude, longitude } of found) {
    const commune = names.get(key({ latitude, longitude }));
    const place = counts.get(key({ latitude, longitude })) ?? {
      latitude,
      longitude,
      municipalityName: commune ? shortName(commune) : null,
      zipCode: commune?.postalCodes[0] ?? null,
      count: 0,
    };
    place.count += 1;
    counts.set(key(place), place);
  }
  return [...counts.values()];
}

const byKey = (places: readonly NearbyPlace[]) => [...places].sort((a, b) => (key(a) < key(b) ? -1 : 1));

/** Both totals are bounded: when one is exact, the other must be exact too. */
async function addsUp(app: Caller, query: PlainQuery, all: readonly Plain[]): Promise<NearbyPlace[]> {
  const expected = plainlyFound(all, query);
  const total = expected.length > max ? `${max}+` : String(expected.length);
  expect(await totalOf(app, query)).toBe(total);
  const places = await placesOf(app, query);
  const wanted = plainPlaces(expected);
  if (wanted.length <= nearbyLimits.places.max) expect(byKey(places)).toEqual(byKey(wanted));
  else {
    expect(places.length).toBeLessThanOrEqual(nearbyLimits.places.max);
    expect(
      places.every(({ municipalityName, zipCode }) => municipalityName === null && zipCode === null),
    ).toBe(true);
    if (places.every(({ more }) => !more))
      expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    else expect(places.filter(({ more }) => more).every(({ count }) => count === max)).toBe(true);
  }
  return places;
}

/** For random searches, the total and the places are what counting all announcements gives that this caller may find. */
export const matchesLinearCount = (
  app: Caller,
  all: readonly Plain[],
  { seed, numRuns }: { seed: number; numRuns: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(aQuery, async (query) => {
      await addsUp(app, query, all);
    }),
    { seed, numRuns: runs(numRuns) },
  );

/** What paging through a search gives, and what its places and its total say. */
export async function pagesAndPlaces(app: Caller, query: PlainQuery) {
  const paged: Position[] = [];
  for (let page = 0; ; page += 1) {
    const found = await searchNearby(app, query, { limit: 100, page });
    paged.push(...found);
    if (found.length < 100) break;
  }
  const counts = new Map<string, number>();
  for (const position of paged) counts.set(key(position), (counts.get(key(position)) ?? 0) + 1);
  const places = await placesOf(app, query);
  return {
    paged: { total: paged.length, places: counts },
    told: {
      total: readTotal(await totalOf(app, query))?.count,
      places: new Map(places.map((place) => [key(place), place.count])),
    },
  };
}
