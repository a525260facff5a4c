import { distanceMetres, latitudeDegrees, type Position } from './distance.ts';
import { type CellSize, cellOf, centreOf, rowOf } from './grid.ts';

export type Place = Position & { id: number };
export type Circle = { centre: Position; radius: number };

/** Parts that together hold the places inside a circle and no other: whole cells, and single places at its border. */
export type Cover = { places: number[]; smallCells: number[]; largeCells: number[] };

export type Near = { id: number; distance: number };

/** A cell, with the circle around its middle that holds all its places. */
type Cell<Content> = { id: number; centre: Position; radius: number; content: Content };
type SmallCell = Cell<Place[]>;
type LargeCell = Cell<Map<number, SmallCell>>;

/** Far above the error of a distance, far below what parts two communes. What is that close to the circle is looked at. */
const doubtMetres = 1;

export type PlaceTree = ReturnType<typeof createPlaceTree>;

/** Places in small cells in large cells. A place on the circle is inside. */
export function createPlaceTree() {
  const rows = new Map<number, Map<number, LargeCell>>();

  /** The large cells of the latitudes that the circle reaches. */
  function* facing({ centre, radius }: Circle): Iterable<LargeCell> {
    const reach = latitudeDegrees(radius + doubtMetres);
    const last = rowOf('large', centre.latitude + reach);
    for (let row = rowOf('large', centre.latitude - reach); row <= last; row += 1) {
      yield* rows.get(row)?.values() ?? [];
    }
  }

  return {
    add(place: Place): void {
      const row = rowOf('large', place.latitude);
      const cells = rows.get(row) ?? new Map<number, LargeCell>();
      rows.set(row, cells);
      const large = cellIn<LargeCell['content']>(cells, 'large', place, () => new Map());
      const small = cellIn<Place[]>(large.content, 'small', place, () => []);
      small.content.push(place);
      for (const cell of [large, small])
        cell.radius = Math.max(cell.radius, distanceMetres(cell.centre, place));
    },

    /** For the newest first: as few parts as the grid allows. */
    cover(circle: Circle): Cover {
      const cover: Cover = { places: [], smallCells: [], largeCells: [] };
      for (const large of facing(circle)) {
        const found = sight(circle, large);
        if (found === 'inside') cover.largeCells.push(large.id);
        if (found === 'across') coverAcross(circle, large, cover);
      }
      return cover;
    },

    /** For the nearest first: the places inside, in order of distance. */
    within(circle: Circle): Near[] {
      const near: Near[] = [];
      for (const large of facing(circle)) {
        if (sight(circle, large) === 'outside') continue;
        for (const small of large.content.values()) {
          if (sight(circle, small) === 'outside') continue;
          for (const place of small.content) {
            const distance = distanceMetres(circle.centre, place);
            if (distance <= circle.radius) near.push({ id: place.id, distance });
          }
        }
      }
      return near.sort((a, b) => a.distance - b.distance);
    },
  };
}

function coverAcross(circle: Circle, large: LargeCell, cover: Cover): void {
  const smallCells: number[] = [];
  const places: number[] = [];
  let whole = true;
  for (const small of large.content.values()) {
    const found = sight(circle, small);
    const inside = found === 'across' ? small.content.filter((place) => holds(circle, place)) : [];
    if (found === 'inside' || inside.length === small.content.length) smallCells.push(small.id);
    else {
      whole = false;
      for (const place of inside) places.push(place.id);
    }
  }
  if (whole) cover.largeCells.push(large.id);
  else {
    cover.smallCells.push(...smallCells);
    cover.places.push(...places);
  }
}

const holds = ({ centre, radius }: Circle, place: Place): boolean => distanceMetres(centre, place) <= radius;

/** Where a cell's places are, as far as can be told without looking at them. */
function sight({ centre, radius }: Circle, cell: Cell<unknown>): 'inside' | 'outside' | 'across' {
  const distance = distanceMetres(centre, cell.centre);
  if (distance - cell.radius - doubtMetres > radius) return 'outside';
  return distance + cell.radius + doubtMetres <= radius ? 'inside' : 'across';
}

function cellIn<Content>(
  cells: Map<number, Cell<Content>>,
  size: CellSize,
  place: Place,
  empty: () => Content,
): Cell<Content> {
  const id = cellOf(size, place);
  const known = cells.get(id);
  if (known) return known;
  const cell = { id, centre: centreOf(size, id), radius: 0, content: empty() };
  cells.set(id, cell);
  return cell;
}
