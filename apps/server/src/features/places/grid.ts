import type { Position } from './distance.ts';

/**
 * Two nested grids over the world, with cells of about 7 and 28 km in France, where a degree of longitude is about two thirds
 * of a degree of latitude. Measured on all communes with the radii that people choose, more sizes save little: a circle of 50
 * km around Paris is 6 large cells, 57 small ones and 74 single places. Announcements store their cells, so changing a size
 * means rewriting these columns.
 */
const perDegree = { small: 16, large: 4 } as const;
const longitudeShare = 2 / 3;
/** Larger than the number of columns in the small grid. */
const rowLength = 4096;

export type CellSize = keyof typeof perDegree;

/** Row 0 is at the South Pole. */
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

/** The cell columns of an announcement at this position. */
export const cellColumns = (position: Position) => ({
  small_cell: cellOf('small', position),
  large_cell: cellOf('large', position),
});
