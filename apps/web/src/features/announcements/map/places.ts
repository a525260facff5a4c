import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import Supercluster from 'supercluster';

/**
 * A commune with the number of its announcements; a more precise position is never public. When there are too many communes, the
 * server sends cells of several communes instead.
 */
export type MapPlace = {
  key: string;
  /** Null for a cell. */
  name: string | null;
  zipCode: string | null;
  latitude: number;
  longitude: number;
  count: number;
  /** There are more than the server has counted. */
  more: boolean;
};

/** A pin on the map: one place, or several that would overlap. */
export type MapMark = {
  key: string;
  latitude: number;
  longitude: number;
  /** The number of announcements. */
  count: number;
  more: boolean;
  place: MapPlace | undefined;
  /** The zoom at which its places separate. */
  opensAt: number;
  /** The keys of all its places. */
  holds: () => string[];
};

export type Bounds = [west: number, south: number, east: number, north: number];
export type Marks = (bounds: Bounds, zoom: number) => MapMark[];

type Position = { latitude: number; longitude: number };

const pinPixels = 44;
export const closestZoom = 14;
/** How many zoom levels a click on a cell goes closer. The positions of its communes are not known. */
const cellZooms = 3;

/** The same key for a place and for its announcements, which have the same position. Rounded to about 10 m. */
export const placeKeyOf = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(4)}_${longitude.toFixed(4)}`;

export const mapPlaceOf = ({ municipalityName, more, ...place }: NearbyPlace): MapPlace => ({
  ...place,
  key: placeKeyOf(place),
  name: municipalityName,
  more: more === true,
});

/** '7 annonces', '1000+ annonces'. */
export const countedWords = ({ count, more }: { count: number; more: boolean }): string =>
  `${countText({ count, more })} annonce${count > 1 ? 's' : ''}`;

export const countText = ({ count, more }: { count: number; more: boolean }): string =>
  more ? `${count}+` : String(count);

/** No French territory is wider or higher than this. */
const regionDegrees = 20;

/** The places of the region with the most announcements: one view cannot show both France and Nouméa. */
export function mainRegion(places: readonly MapPlace[]): MapPlace[] {
  const regions: MapPlace[][] = [];
  for (const place of places) {
    const near = regions.find(([first]) => first && isNear(first, place));
    if (near) near.push(place);
    else regions.push([place]);
  }
  const announcementsIn = (region: MapPlace[]): number => region.reduce((sum, { count }) => sum + count, 0);
  return regions.reduce(
    (most, region) => (announcementsIn(region) > announcementsIn(most) ? region : most),
    [],
  );
}

const isNear = (one: Position, other: Position): boolean =>
  Math.abs(one.latitude - other.latitude) < regionDegrees &&
  Math.abs(one.longitude - other.longitude) < regionDegrees;

/** Returns a function that gives the pins for a part of the map at a zoom. */
export function marksOf(places: readonly MapPlace[]): Marks {
  type Counted = { count: number; more: boolean };
  const index = new Supercluster<Counted & { place: MapPlace }, Counted>({
    radius: pinPixels,
    extent: 256,
    maxZoom: closestZoom - 1,
    map: ({ count, more }) => ({ count, more }),
    reduce: (sum, { count, more }) => {
      sum.count += count;
      sum.more ||= more;
    },
  });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      properties: { count: place.count, more: place.more, place },
    })),
  );
  return (bounds, zoom) =>
    index.getClusters(bounds, zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const { count, more } = properties;
      const pin = { latitude, longitude, count, more };
      if ('place' in properties) {
        const { place } = properties;
        const opensAt = place.name === null ? Math.min(closestZoom, zoom + cellZooms) : zoom;
        return { ...pin, key: place.key, place, opensAt, holds: () => [place.key] };
      }
      const id = properties.cluster_id;
      const opensAt = Math.min(closestZoom, index.getClusterExpansionZoom(id));
      const holds = () => index.getLeaves(id, Infinity).map((leaf) => leaf.properties.place.key);
      return { ...pin, key: `cluster ${id}`, place: undefined, opensAt, holds };
    });
}
