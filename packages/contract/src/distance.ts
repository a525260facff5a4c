export type Position = { latitude: number; longitude: number };

export const earthMetres = 6_371_000;
const radians = Math.PI / 180;

/**
 * Great-circle distance in metres (haversine). Every distance in the product uses this function, so that filtering, sorting and
 * display always agree.
 */
export function distanceMetres(a: Position, b: Position): number {
  const south = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const square =
    south * south + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(square)));
}
