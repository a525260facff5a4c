import { describe, expect, it } from 'vitest';
import { times } from '../../../../../scripts/lib/long.mjs';
import { createNumbers, drawCommunes } from '../announcements/search/test/many.ts';
import { loadBundledCommunes } from '../cities/communes.ts';
import { distanceMetres } from './distance.ts';
import { type CellSize, cellOf, centreOf } from './grid.ts';
import { type Circle, type Cover, createPlaceTree } from './place-tree.ts';
import { type Box, boxShape, circleShape, everywhere } from './shape.ts';

const { all } = await loadBundledCommunes();
const places = all.map(({ latitude, longitude }, index) => {
  const position = { latitude, longitude };
  return {
    id: index + 1,
    ...position,
    small: cellOf('small', position),
    large: cellOf('large', position),
  };
});
const tree = createPlaceTree();
for (const place of places) tree.add(place);

const random = createNumbers(8);
const draw = drawCommunes(all, random);
const circles = Array.from({ length: times(36, 90) }, (_, index): Circle => {
  const { latitude, longitude } = draw();
  const shift = () => (random() < 0.5 ? 0 : (random() - 0.5) / 10);
  const radius = [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000][Math.floor(random() * 7)] ?? 0;
  const centre = { latitude: latitude + shift(), longitude: longitude + shift() };
  // Every third is a ring.
  return index % 3 === 0 ? { centre, radius, beyond: radius * random() } : { centre, radius };
});
const idsInside = ({ centre, radius, beyond = -1 }: Circle): number[] =>
  places
    .filter((place) => {
      const distance = distanceMetres(centre, place);
      return distance <= radius && distance > beyond;
    })
    .map(({ id }) => id);
const boxes = Array.from({ length: times(24, 60) }, (_, index): Box => {
  const { latitude, longitude } = draw();
  const [width = 0, height = 0] = [0.1, 1, 5, 40].map((size) => size * random()).slice(index % 3);
  // Every other box has a place exactly on its corner.
  const shift = index % 2 === 0 ? 0 : random();
  const [west, south] = [longitude - shift * width, latitude - shift * height];
  return { west, south, east: west + width, north: south + height };
});
const idsInBox = ({ west, south, east, north }: Box): number[] =>
  places
    .filter(
      ({ latitude, longitude }) =>
        latitude >= south && latitude <= north && longitude >= west && longitude <= east,
    )
    .map(({ id }) => id);
const numerically = (a: number, b: number) => a - b;

const numbered = (some: readonly { id: number }[]): number[] => some.map(({ id }) => id).sort(numerically);
const small = byCell('small');
const large = byCell('large');
const covered = (cover: Cover): number[] =>
  [
    ...cover.places,
    ...cover.smallCells.flatMap((cell) => small.get(cell) ?? []),
    ...cover.largeCells.flatMap((cell) => large.get(cell) ?? []),
  ].sort(numerically);

function byCell(size: CellSize): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (const place of places) cells.set(place[size], [...(cells.get(place[size]) ?? []), place.id]);
  return cells;
}

describe('the tree of places', () => {
  it('covers a circle or a ring with exactly the places inside, each once', () => {
    for (const circle of circles) {
      expect(covered(tree.cover(circle))).toEqual(idsInside(circle));
    }
  });

  it('finds the places in circles around a pole and across 180° of longitude', () => {
    const around = createPlaceTree();
    const far = [-90, -89.97, -89.4, -17, -16.9, 0, 89.5, 89.99].flatMap((latitude) =>
      [-180, -179.98, -179.5, -90, 0, 0.4, 90, 179.6, 179.99, 180].map((longitude) => ({
        latitude,
        longitude,
      })),
    );
    const known = far.map((position, index) => ({ id: index + 1, ...position }));
    for (const place of known) around.add(place);
    for (const centre of far)
      for (const radius of [0, 1_000, 5_000, 50_000, 100_000]) {
        const inside = known.filter((place) => distanceMetres(centre, place) <= radius);
        expect(numbered(around.within({ centre, radius }))).toEqual(numbered(inside));
        expect(numbered(around.inside(circleShape({ centre, radius }), far.length) ?? [])).toEqual(
          numbered(inside),
        );
      }
  });

  it('covers a box with exactly the places inside, its border included', () => {
    for (const box of boxes) {
      const inside = idsInBox(box);
      expect(covered(tree.coverOf(boxShape(box)))).toEqual(inside);
      expect(numbered(tree.inside(boxShape(box), inside.length) ?? [])).toEqual(inside);
    }
    expect(boxes.map((box) => idsInBox(box).length)).toContain(1);
  });

  it('puts the places of a box into cells, each into one, with their middle', () => {
    for (const box of boxes) {
      for (const most of [10, 1_000]) {
        const groups = tree.groups(boxShape(box), most);
        expect(groups.flatMap(({ cover }) => covered(cover)).sort(numerically)).toEqual(idsInBox(box));
        for (const { latitude, longitude, cover, size, places: within } of groups) {
          const inside = covered(cover).map((id) => places[id - 1]);
          expect(numbered(within()).join()).toBe(covered(cover).join());
          expect(size).toBe(inside.length);
          const middle = (of: 'latitude' | 'longitude') =>
            inside.reduce((sum, place) => sum + (place?.[of] ?? 0), 0) / inside.length;
          expect(latitude).toBeCloseTo(middle('latitude'), 6);
          expect(longitude).toBeCloseTo(middle('longitude'), 6);
        }
      }
    }
  });

  it('has fewer than 1,000 large cells in all of France', () => {
    const groups = tree.groups(everywhere, 1_000);
    expect(groups.length).toBeGreaterThan(500);
    expect(groups.length).toBeLessThanOrEqual(1_000);
    expect(groups.flatMap(({ cover }) => covered(cover))).toHaveLength(places.length);
  });

  it('gives the places inside from the nearest to the farthest', () => {
    for (const circle of circles) {
      const near = tree.within(circle);
      expect(near.map(({ id }) => id).sort(numerically)).toEqual(idsInside(circle));
      const distances = near.map(({ distance }) => distance);
      expect(distances).toEqual([...distances].sort(numerically));
    }
  });

  it('needs few parts for many places', () => {
    const paris = all.find(({ code }) => code === '75056');
    const circle = { centre: paris ?? { latitude: 0, longitude: 0 }, radius: 50_000 };
    const { places: single, smallCells, largeCells } = tree.cover(circle);
    expect(tree.within(circle).length).toBeGreaterThan(900);
    expect(single.length + smallCells.length + largeCells.length).toBeLessThan(160);
  });
});

describe('the grid', () => {
  it('puts small cells into large ones, and finds the middle of each', () => {
    const wrong = places.filter((place) => {
      const [small, large] = [centreOf('small', place.small), centreOf('large', place.large)];
      return (
        cellOf('small', small) !== place.small ||
        cellOf('large', small) !== place.large ||
        cellOf('large', large) !== place.large ||
        distanceMetres(place, small) > 7_000 ||
        distanceMetres(place, large) > 28_000
      );
    });
    expect(wrong).toEqual([]);
  });

  it('fits into the columns of the database everywhere on Earth', () => {
    for (const latitude of [-90, 0, 90])
      for (const longitude of [-180, 0, 180]) {
        const cell = cellOf('small', { latitude, longitude });
        expect(cell).toBeGreaterThanOrEqual(0);
        expect(cell).toBeLessThan(2 ** 31);
      }
  });
});

describe('a distance', () => {
  it('is that of the great circle, the same in both directions', () => {
    const [paris, lyon] = [
      { latitude: 48.8566, longitude: 2.3522 },
      { latitude: 45.764, longitude: 4.8357 },
    ];
    expect(distanceMetres(paris, lyon)).toBeCloseTo(391_499, -2);
    expect(distanceMetres(lyon, paris)).toBe(distanceMetres(paris, lyon));
    expect(distanceMetres(paris, paris)).toBe(0);
    expect(distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 6_371_000,
      3,
    );
  });
});
