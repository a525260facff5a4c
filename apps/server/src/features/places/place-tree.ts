import { distanceMetres, latitudeDegrees, type Position } from './distance.ts';
import { type CellSize, cellOf, centreOf, rowOf } from './grid.ts';

export type Place = Position & { id: number };
export type Circle = { centre: Position; radius: number };

/** Parts that hold exactly the places inside a circle: whole cells, and single places near its border. */
export type Cover = { places: number[]; smallCells: number[]; largeCells: number[] };

export type Near = { id: number; distance: number };

/** A cell, with a circle around its centre that contains all its places. */
type Cell<Content> = { id: number; centre: Position; radius: number; content: Content };
type SmallCell = Cell<Place[]>;
type LargeCell = Cell<Map<number, SmallCell>>;

/**
 * Tolerance for cells at the border, whose places are then checked one by one. Far above the rounding error of a distance, far
 * below the distance between two communes.
 */
const toleranceMetres = 1;

export type PlaceTree = ReturnType<typeof createPlaceTree>;

/** Places in small cells in large cells. A place exactly on the circle counts as inside. */
export function createPlaceTree() {
  const rows = new Map<number, Map<number, LargeCell>>();

  /** The large cells in the rows that the circle touches. */
  function* cellsInReach({ centre, radius }: Circle): Iterable<LargeCell> {
    const reach = latitudeDegrees(radius + toleranceMetres);
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

    /** For sorting by date: the cover with as few parts as the grid allows. */
    cover(circle: Circle): Cover {
      const cover: Cover = { places: [], smallCells: [], largeCells: [] };
      for (const large of cellsInReach(circle)) {
        const found = containment(circle, large);
        if (found === 'inside') cover.largeCells.push(large.id);
        if (found === 'partly') coverPartly(circle, large, cover);
      }
      return cover;
    },

    /** For sorting by distance: the places inside, nearest first. */
    within(circle: Circle): Near[] {
      const near: Near[] = [];
      for (const large of cellsInReach(circle)) {
        if (containment(circle, large) === 'outside') continue;
        for (const small of large.content.values()) {
          if (containment(circle, small) === 'outside') continue;
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

function coverPartly(circle: Circle, large: LargeCell, cover: Cover): void {
  const smallCells: number[] = [];
  const places: number[] = [];
  let whole = true;
  for (const small of large.content.values()) {
    const found = containment(circle, small);
    const inside = found === 'partly' ? small.content.filter((place) => contains(circle, place)) : [];
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

const contains = ({ centre, radius }: Circle, place: Place): boolean =>
  distanceMetres(centre, place) <= radius;

/** Whether a cell is inside the circle, judged by its bounding circle alone. */
function containment({ centre, radius }: Circle, cell: Cell<unknown>): 'inside' | 'outside' | 'partly' {
  const distance = distanceMetres(centre, cell.centre);
  if (distance - cell.radius - toleranceMetres > radius) return 'outside';
  return distance + cell.radius + toleranceMetres <= radius ? 'inside' : 'partly';
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
