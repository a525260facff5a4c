import type { Position } from './distance.ts';

/**
 * Two grids over the world, the cells of the small one lying in those of the large one: about 7 and 28 km in France, where
 * a degree of longitude is about two thirds of a degree of latitude. Measured on all communes with the radii that people
 * choose, more sizes save little: a circle of 50 km around Paris is 6 large cells, 57 small ones and 74 single places.
 * Every announcement keeps its cells, so that another size means writing them anew.
 */
const perDegree = { small: 16, large: 4 } as const;
const longitudeShare = 2 / 3;
/** More than there are columns in the small grid. */
const rowLength = 4096;

export type CellSize = keyof typeof perDegree;

/** Counted from the south. */
export const rowOf = (size: CellSize, latitude: number): number =>
  Math.floor((latitude + 90) * perDegree[size]);

export function cellOf(size: CellSize, { latitude, longitude }: Position): number {
  const row = rowOf(size, latitude);
  const column = Math.floor((longitude + 180) * perDegree[size] * longitudeShare);
  return row * rowLength + column;
}

export function centreOf(size: CellSize, cell: number): Position {
  const row = Math.floor(cell / rowLength);
  const column = cell % rowLength;
  return {
    latitude: (row + 0.5) / perDegree[size] - 90,
    longitude: (column + 0.5) / (perDegree[size] * longitudeShare) - 180,
  };
}

/** The cells of a place, as the columns of the announcements that are there. */
export const cellColumns = (position: Position) => ({
  small_cell: cellOf('small', position),
  large_cell: cellOf('large', position),
});
