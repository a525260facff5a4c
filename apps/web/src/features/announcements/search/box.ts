import type { Box } from '@coequipiers/contract/search';

/** Decimal places, about 100 m. They keep the address short, and views that look the same give the same search. */
const digits = 3;
const [separator, smallest] = ['_', 0.01];

/** The box that is searched for a view: rounded, and inside the world. */
export function roundedBox({ west, south, east, north }: Box): Box {
  const rounded = (degrees: number, most: number): number =>
    Number(Math.min(most, Math.max(-most, degrees)).toFixed(digits));
  return {
    west: rounded(west, 180),
    south: rounded(south, 90),
    east: rounded(east, 180),
    north: rounded(north, 90),
  };
}

/** '4.7_45.7_4.9_45.8'. */
export const boxParam = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].join(separator);

/** Null when the text is no box: anyone may have written the address. */
export function readBox(text: string | null): Box | null {
  const degrees = readDegrees(text, 4);
  if (!degrees) return null;
  const [west = 0, south = 0, east = 0, north = 0] = degrees;
  const box = roundedBox({ west, south, east, north });
  return box.west < box.east && box.south < box.north ? box : null;
}

/** Exactly `count` numbers. */
export function readDegrees(text: string | null, count: number): number[] | null {
  const parts = text?.split(separator) ?? [];
  if (parts.length !== count || !parts.every((part) => /^-?\d{1,3}(\.\d{1,10})?$/.test(part))) return null;
  return parts.map(Number);
}

/** The same centre, twice as wide and as high. */
export function widerBox({ west, south, east, north }: Box): Box {
  const [x, y] = [Math.max(smallest, (east - west) / 2), Math.max(smallest, (north - south) / 2)];
  return roundedBox({ west: west - x, south: south - y, east: east + x, north: north + y });
}
