export type Position = { latitude: number; longitude: number };

const earthMetres = 6_371_000;
const radians = Math.PI / 180;

/**
 * Metres along the great circle (haversine). Every distance of the product is this one: what is inside a circle, what is
 * nearer and what is shown can never disagree.
 */
export function distanceMetres(a: Position, b: Position): number {
  const south = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const square =
    south * south + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** So many metres to the north or south. */
export const latitudeDegrees = (metres: number): number => metres / earthMetres / radians;
