import type { Box } from '@coequipiers/contract/announcements';
import { distanceMetres, latitudeDegrees, type Position } from './distance.ts';

export type Circle = { centre: Position; radius: number };
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

export function circleShape({ centre, radius }: Circle): Shape {
  const reach = latitudeDegrees(radius + toleranceMetres);
  return {
    south: centre.latitude - reach,
    north: centre.latitude + reach,
    contains: (place) => distanceMetres(centre, place) <= radius,
    containment: (cell) => {
      const distance = distanceMetres(centre, cell.centre);
      if (distance - cell.radius - toleranceMetres > radius) return 'outside';
      return distance + cell.radius + toleranceMetres <= radius ? 'inside' : 'partly';
    },
  };
}

/** Comparing degrees rounds nothing: a box needs no tolerance. */
export function boxShape(box: Box): Shape {
  const { west, south, east, north } = box;
  return {
    south,
    north,
    contains: ({ latitude, longitude }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    containment: ({ bounds }) => {
      if (bounds.east < west || bounds.west > east || bounds.north < south || bounds.south > north)
        return 'outside';
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
