import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import Supercluster from 'supercluster';

/** A commune with its announcements: what is public is never finer than that. */
export type MapPlace = {
  key: string;
  name: string;
  latitude: number;
  longitude: number;
  announcements: Announcement[];
};

/** A disc on the map: a place, or several that would lie on top of each other. */
export type MapMark = {
  key: string;
  latitude: number;
  longitude: number;
  /** How many announcements it stands for. */
  count: number;
  place: MapPlace | undefined;
  /** From which zoom on its places are apart. */
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

/** What to draw of the places, for any part of the map at any zoom. */
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
