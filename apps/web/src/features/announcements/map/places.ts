import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import Supercluster from 'supercluster';

/** A commune with its announcements: a more precise position is never public. */
export type MapPlace = {
  key: string;
  name: string;
  latitude: number;
  longitude: number;
  announcements: Announcement[];
};

/** A disc on the map: one place, or several that would overlap. */
export type MapMark = {
  key: string;
  latitude: number;
  longitude: number;
  /** The number of announcements. */
  count: number;
  place: MapPlace | undefined;
  /** The zoom at which its places separate. */
  opensAt: number;
};

export type Bounds = [west: number, south: number, east: number, north: number];

const discPixels = 44;
const closestZoom = 14;

export const placeKeyOf = ({ location: { coordinates } }: Announcement): string => coordinates.join(' ');

export function placesOf(announcements: readonly Announcement[]): MapPlace[] {
  const places = new Map<string, MapPlace>();
  for (const announcement of announcements) {
    const key = placeKeyOf(announcement);
    const [longitude, latitude] = announcement.location.coordinates;
    const place = places.get(key) ?? {
      key,
      name: announcement.municipalityName,
      latitude,
      longitude,
      announcements: [],
    };
    place.announcements.push(announcement);
    places.set(key, place);
  }
  return [...places.values()];
}

/** No French territory is wider or higher than this. */
const regionDegrees = 20;

/** The places of one part of the world, the part with the most announcements: France and Nouméa share no view. */
export function mainRegion(places: readonly MapPlace[]): MapPlace[] {
  const regions: MapPlace[][] = [];
  for (const place of places) {
    const near = regions.find(([first]) => first && isNear(first, place));
    if (near) near.push(place);
    else regions.push([place]);
  }
  const announcementsIn = (region: MapPlace[]): number =>
    region.reduce((sum, { announcements }) => sum + announcements.length, 0);
  return regions.reduce(
    (most, region) => (announcementsIn(region) > announcementsIn(most) ? region : most),
    [],
  );
}

const isNear = (one: MapPlace, other: MapPlace): boolean =>
  Math.abs(one.latitude - other.latitude) < regionDegrees &&
  Math.abs(one.longitude - other.longitude) < regionDegrees;

/** Returns a function that gives the discs for a part of the map at a zoom. */
export function marksOf(places: readonly MapPlace[]): (bounds: Bounds, zoom: number) => MapMark[] {
  type Counted = { count: number };
  const index = new Supercluster<Counted & { place: MapPlace }, Counted>({
    radius: discPixels,
    extent: 256,
    maxZoom: closestZoom - 1,
    map: ({ count }) => ({ count }),
    reduce: (sum, { count }) => {
      sum.count += count;
    },
  });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      properties: { count: place.announcements.length, place },
    })),
  );
  return (bounds, zoom) =>
    index.getClusters(bounds, zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const { count } = properties;
      if ('place' in properties) {
        const { place } = properties;
        return { key: place.key, latitude, longitude, count, place, opensAt: zoom };
      }
      const id = properties.cluster_id;
      const opensAt = Math.min(closestZoom, index.getClusterExpansionZoom(id));
      return { key: `cluster ${id}`, latitude, longitude, count, place: undefined, opensAt };
    });
}
