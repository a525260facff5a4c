import { nearbyLimits } from '@coequipiers/contract/search';
import { describe, expect, it } from 'vitest';
import { loadBundledCommunes } from '../../cities/communes.ts';
import { cellOf } from '../../places/grid.ts';
import { type Cover, createPlaceTree, type Place } from '../../places/place-tree.ts';
import { boxShape, everywhere } from '../../places/shape.ts';
import { kinds } from './counts-sql.ts';
import { type CountCover, countPins } from './nearby-places.ts';
import { createNumbers } from './test/many.ts';

const communes = await loadBundledCommunes();
const places = communes.all.map(
  ({ latitude, longitude }, index): Place => ({ id: index, latitude, longitude }),
);
const tree = createPlaceTree();
for (const place of places) tree.add(place);
const france = boxShape({ west: -5, south: 41, east: 10, north: 51 });
const { max } = nearbyLimits.places;

/** Counts in memory what the database would count, and how many parts it was asked for. */
function counting(amountOf: (place: Place) => number) {
  const parts = new Map<string, number>();
  const add = (kind: number, part: number, amount: number) =>
    parts.set(`${kind} ${part}`, (parts.get(`${kind} ${part}`) ?? 0) + amount);
  for (const place of places) {
    add(kinds.place, place.id, amountOf(place));
    add(kinds.smallCell, cellOf('small', place), amountOf(place));
    add(kinds.largeCell, cellOf('large', place), amountOf(place));
  }
  let asked = 0;
  const count: CountCover = async (cover: Cover, most) => {
    const wanted = (
      [
        [kinds.place, cover.places],
        [kinds.smallCell, cover.smallCells],
        [kinds.largeCell, cover.largeCells],
      ] as const
    ).flatMap(([kind, some]) =>
      some.map((part) => ({ kind, part, amount: parts.get(`${kind} ${part}`) ?? 0 })),
    );
    asked += wanted.length;
    const amounts = wanted.filter(({ amount }) => amount > 0);
    return { amounts: amounts.length > most ? undefined : amounts, highestPlace: places.length };
  };
  return { count, asked: () => asked };
}

const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);

describe('the pins of a map', () => {
  it.each([
    [0, 0],
    [1, 300],
    [2, 900],
    [3, max],
    [4, max + 1],
    [5, 3_000],
    [6, places.length],
  ])(
    'are all places with something, or cells when these are more than 1,000 (%i: %i places)',
    async (seed, filled) => {
      const random = createNumbers(seed);
      const shuffled = places.map((place) => ({ place, key: random() })).sort((a, b) => a.key - b.key);
      const amounts = new Map(
        shuffled.slice(0, filled).map(({ place }) => [place.id, 1 + Math.floor(random() * 5)]),
      );
      const amountOf = ({ id }: Place) => amounts.get(id) ?? 0;
      for (const shape of [everywhere, france]) {
        const expected = places.filter((place) => amountOf(place) > 0 && shape.contains(place));
        const { count } = counting(amountOf);
        const { pins, highestPlace } = await countPins(shape, tree, count);
        expect(highestPlace).toBe(places.length);
        expect(sum(pins)).toBe(sum(expected.map((place) => ({ amount: amountOf(place) }))));
        if (expected.length > max) {
          expect(pins.length).toBeLessThanOrEqual(max);
          expect(pins.every(({ id }) => id === undefined)).toBe(true);
        } else {
          const told = pins.map(({ id, amount }) => [id, amount]).sort(([a = 0], [b = 0]) => a - b);
          expect(told).toEqual(expected.map((place) => [place.id, amountOf(place)]));
        }
      }
    },
  );

  it('of all France need few counts, whether much is on or little', async () => {
    const much = counting(({ id }) => (id % 3 === 0 ? 4 : 0));
    expect((await countPins(france, tree, much.count)).pins.length).toBeGreaterThan(500);
    expect(much.asked()).toBeLessThan(8_000);
    const little = counting(({ id }) => (id < 30 ? 1 : 0));
    expect((await countPins(france, tree, little.count)).pins).toHaveLength(
      places.filter((place) => place.id < 30 && france.contains(place)).length,
    );
    expect(little.asked()).toBeLessThan(8_000);
  });
});
