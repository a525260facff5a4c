import { distanceMetres, type Position } from './distance.ts';
import { type CellSize, cellOf, centreOf, rowOf } from './grid.ts';
import { type Circle, circleShape, type Extent, isWithin, type Shape } from './shape.ts';

export type { Circle };
export type Place = Position & { id: number };

/** Parts that hold exactly the places inside a shape: whole cells, and single places near its border. */
export type Cover = { places: number[]; smallCells: number[]; largeCells: number[] };

/** The places of one cell that are inside a shape: their cover, their number and their middle. */
export type Group = Position & { cover: Cover; size: number; places: () => Place[] };

export type Near = { id: number; distance: number };

/** How many places there are, and the sums of their degrees. */
type Sums = { count: number; latitude: number; longitude: number };
type Cell<Content> = Extent & { id: number; sums: Sums; content: Content };
type SmallCell = Cell<Place[]>;
type LargeCell = Cell<Map<number, SmallCell>>;

export type PlaceTree = ReturnType<typeof createPlaceTree>;

/** Places in small cells in large cells. */
export function createPlaceTree() {
  const rows = new Map<number, Map<number, LargeCell>>();

  /** The large cells that the shape touches. */
  function* cellsInReach(shape: Shape): Iterable<[cell: LargeCell, whole: boolean]> {
    const last = rowOf('large', shape.north);
    for (let row = rowOf('large', shape.south); row <= last; row += 1) {
      for (const large of rows.get(row)?.values() ?? []) {
        const found = shape.containment(large);
        if (found !== 'outside') yield [large, found === 'inside'];
      }
    }
  }

  function coverOf(shape: Shape): Cover {
    const cover = emptyCover();
    for (const [large] of cellsInReach(shape)) coverLarge(shape, large, cover);
    return cover;
  }

  return {
    add(place: Place): void {
      const row = rowOf('large', place.latitude);
      const cells = rows.get(row) ?? new Map<number, LargeCell>();
      rows.set(row, cells);
      const large = cellIn<LargeCell['content']>(cells, 'large', place, () => new Map());
      const small = cellIn<Place[]>(large.content, 'small', place, () => []);
      small.content.push(place);
      for (const cell of [large, small]) {
        extend(cell, place);
        addTo(cell.sums, place);
      }
    },

    /** For sorting by date: the cover with as few parts as the grid allows. */
    cover: (circle: Circle): Cover => coverOf(circleShape(circle)),
    coverOf,

    /** For sorting by distance: the places inside, nearest first. */
    within(circle: Circle): Near[] {
      const near: Near[] = [];
      const shape = circleShape(circle);
      for (const [large] of cellsInReach(shape)) {
        for (const small of large.content.values()) {
          if (shape.containment(small) === 'outside') continue;
          for (const place of small.content) {
            const distance = distanceMetres(circle.centre, place);
            if (isWithin(circle, distance)) near.push({ id: place.id, distance });
          }
        }
      }
      return near.sort((a, b) => a.distance - b.distance);
    },

    /** The places inside, in no order. Undefined when there are more than `most`. */
    inside(shape: Shape, most: number): Place[] | undefined {
      const found: Place[] = [];
      for (const [large, whole] of cellsInReach(shape)) {
        if (whole && found.length + large.sums.count > most) return undefined;
        addInside(shape, large.content.values(), whole, found);
        if (found.length > most) return undefined;
      }
      return found;
    },

    /** For a map with too many places: the cells that the shape touches, small ones if they are not more than `most`. */
    groups(shape: Shape, most: number): Group[] {
      const large = Array.from(cellsInReach(shape), ([cell]) => cell);
      const groups =
        large.reduce((sum, { content }) => sum + content.size, 0) <= most
          ? large.flatMap(({ content }) =>
              Array.from(content.values(), (cell) =>
                groupOf(shape, cell, [cell], (cover) => coverSmall(shape, cell, cover)),
              ),
            )
          : large.map((cell) =>
              groupOf(shape, cell, [...cell.content.values()], (cover) => coverLarge(shape, cell, cover)),
            );
      return groups.filter((group) => group !== undefined);
    },
  };
}

function addInside(shape: Shape, cells: Iterable<SmallCell>, whole: boolean, found: Place[]): void {
  for (const { content } of cells)
    for (const place of content) if (whole || shape.contains(place)) found.push(place);
}

/** Undefined when no place of this cell is inside. */
function groupOf(
  shape: Shape,
  cell: Extent & { sums: Sums },
  parts: readonly SmallCell[],
  addCover: (cover: Cover) => void,
): Group | undefined {
  const whole = shape.containment(cell) === 'inside';
  const places = () => {
    const found: Place[] = [];
    addInside(shape, parts, whole, found);
    return found;
  };
  const { count, latitude, longitude } = whole ? cell.sums : sumsOf(places());
  if (count === 0) return undefined;
  const cover = emptyCover();
  addCover(cover);
  return { latitude: latitude / count, longitude: longitude / count, cover, size: count, places };
}

function sumsOf(places: readonly Place[]): Sums {
  const sums = { count: 0, latitude: 0, longitude: 0 };
  for (const place of places) addTo(sums, place);
  return sums;
}

function addTo(sums: Sums, { latitude, longitude }: Position): void {
  sums.count += 1;
  sums.latitude += latitude;
  sums.longitude += longitude;
}

const emptyCover = (): Cover => ({ places: [], smallCells: [], largeCells: [] });

function coverLarge(shape: Shape, large: LargeCell, cover: Cover): void {
  if (shape.containment(large) === 'inside') cover.largeCells.push(large.id);
  else coverPartly(shape, large, cover);
}

/** Whether all its places are inside. */
function coverSmall(shape: Shape, small: SmallCell, cover: Cover): boolean {
  const found = shape.containment(small);
  const inside = found === 'partly' ? small.content.filter(shape.contains) : [];
  const whole = found === 'inside' || inside.length === small.content.length;
  if (whole) cover.smallCells.push(small.id);
  else for (const place of inside) cover.places.push(place.id);
  return whole;
}

function coverPartly(shape: Shape, large: LargeCell, cover: Cover): void {
  const parts = emptyCover();
  let whole = true;
  for (const small of large.content.values()) if (!coverSmall(shape, small, parts)) whole = false;
  if (whole) cover.largeCells.push(large.id);
  else {
    cover.smallCells.push(...parts.smallCells);
    cover.places.push(...parts.places);
  }
}

function extend(cell: Extent, place: Place): void {
  const { bounds } = cell;
  cell.radius = Math.max(cell.radius, distanceMetres(cell.centre, place));
  bounds.west = Math.min(bounds.west, place.longitude);
  bounds.east = Math.max(bounds.east, place.longitude);
  bounds.south = Math.min(bounds.south, place.latitude);
  bounds.north = Math.max(bounds.north, place.latitude);
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
  const { latitude, longitude } = place;
  const cell = {
    id,
    centre: centreOf(size, id),
    radius: 0,
    sums: { count: 0, latitude: 0, longitude: 0 },
    bounds: { west: longitude, south: latitude, east: longitude, north: latitude },
    content: empty(),
  };
  cells.set(id, cell);
  return cell;
}
