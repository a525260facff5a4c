/** The nearby search. Distances are in metres. */
export const nearbyLimits = {
  distance: { default: 5_000, max: 100_000, options: [1_000, 5_000, 10_000, 25_000, 50_000] },
  limit: { default: 15, max: 100 },
  /** How many announcements a page may skip. */
  offset: { max: 10_000 },
  /** What a search finds is counted up to here. */
  counted: { max: 1_000 },
  /** Above this number of places, a map shows them by cells. */
  places: { max: 1_000 },
} as const;

/** `soonest`: outings to come, by their start. */
export const sortOrders = ['recent', 'distance', 'soonest'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * How a search that found little becomes wider: all other filters stay. `distance`: the widest circle; `place`: all of France; `when`:
 * any time, also without an outing; `sort`: not only outings to come.
 */
export const widerWays = ['distance', 'when', 'category', 'open', 'level', 'sort', 'place'] as const;
export type WiderWay = (typeof widerWays)[number];

/** 0,0 means that no place is chosen. */
export const isNowhere = (place: { latitude: number; longitude: number }): boolean =>
  place.latitude === 0 && place.longitude === 0;

/** A part of the map, in degrees. It never crosses the antimeridian, and its borders are inside. */
export type Box = { west: number; south: number; east: number; north: number };

/** The box of a search, if it has one instead of a circle. */
export function boxOf({
  west,
  south,
  east,
  north,
}: { [side in keyof Box]?: number | undefined }): Box | undefined {
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  return { west, south, east, north };
}

/** How many a search finds: exact up to 1,000, and then 1,000 and `more`. */
export type Total = { count: number; more: boolean };

/** The header with which the first page of a search tells its total: '42', or '1000+'. */
export const totalHeader = 'x-total-count';
export const totalText = ({ count, more }: Total): string => `${count}${more ? '+' : ''}`;

/** Undefined when another server does not tell. */
export function readTotal(text: string | null | undefined): Total | undefined {
  const [, digits, more] = /^(\d{1,9})(\+?)$/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : { count: Number(digits), more: more === '+' };
}
