import type { Box } from '@coequipiers/contract/search';
import { distanceMetres, latitudeDegrees, longitudeDegrees, type Position } from './distance.ts';

/** With `beyond`, a ring: only what is farther than that. */
export type Circle = { centre: Position; radius: number; beyond?: number | undefined };
export type { Box };

/** Where the places of a cell lie: in a circle around its centre, and in a box. */
export type Extent = { centre: Position; radius: number; bounds: Box };

/** What a search covers on the map. A place on its border is inside. */
export type Shape = {
  south: number;
  north: number;
  contains: (place: Position) => boolean;
  /** Whether all places of a cell are inside, none or perhaps some: judged by its extent alone. */
  containment: (cell: Extent) => 'inside' | 'outside' | 'partly';
};

/**
 * Tolerance for cells at the border, whose places are then checked one by one. Far above the rounding error of a distance, far
 * below the distance between two communes.
 */
const toleranceMetres = 1;

export function circleShape(circle: Circle): Shape {
  const { centre, radius, beyond = -1 } = circle;
  const box = boxAround(centre, radius + toleranceMetres);
  return {
    south: box.south,
    north: box.north,
    contains: (place) => isIn(box, place) && isWithin(circle, distanceMetres(centre, place)),
    containment: ({ centre: middle, radius: reach, bounds }) => {
      if (isApart(box, bounds)) return 'outside';
      const distance = distanceMetres(centre, middle);
      const [nearest, farthest] = [distance - reach - toleranceMetres, distance + reach + toleranceMetres];
      if (nearest > radius || farthest <= beyond) return 'outside';
      return farthest <= radius && nearest > beyond ? 'inside' : 'partly';
    },
  };
}

/** A place at exactly the radius is in the circle, and not in the ring around it. */
export const isWithin = ({ radius, beyond = -1 }: Circle, distance: number): boolean =>
  distance <= radius && distance > beyond;

/** Most places are not even in the box around a circle, which is found much sooner than their distance. */
function boxAround({ latitude, longitude }: Position, radius: number): Box {
  const height = latitudeDegrees(radius);
  const width = longitudeDegrees(radius, latitude);
  const [west, east] = [longitude - width, longitude + width];
  const crosses180 = west < -180 || east > 180;
  return {
    west: crosses180 ? -180 : west,
    south: latitude - height,
    east: crosses180 ? 180 : east,
    north: latitude + height,
  };
}

const isIn = ({ west, south, east, north }: Box, { latitude, longitude }: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

const isApart = (one: Box, other: Box): boolean =>
  other.east < one.west || other.west > one.east || other.north < one.south || other.south > one.north;

/** Comparing degrees rounds nothing: a box needs no tolerance. */
export function boxShape(box: Box): Shape {
  const { west, south, east, north } = box;
  return {
    south,
    north,
    contains: (place) => isIn(box, place),
    containment: ({ bounds }) => {
      if (isApart(box, bounds)) return 'outside';
      return bounds.west >= west && bounds.east <= east && bounds.south >= south && bounds.north <= north
        ? 'inside'
        : 'partly';
    },
  };
}

export const everywhere: Shape = {
  south: -90,
  north: 90,
  contains: () => true,
  containment: () => 'inside',
};
