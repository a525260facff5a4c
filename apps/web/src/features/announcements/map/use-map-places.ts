import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adviceOn } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { placesQuery } from '../api/places-queries.ts';
import { type Filters, searchOfFilters, timeZoneOfSearch } from '../search/search-params.ts';
import type { SearchedArea } from './leaflet-map.ts';
import { mapPlaceOf } from './places.ts';

/** All places of a search, and the area that was searched. */
export function useMapPlaces(filters: Filters) {
  const session = useSession();
  const today = useToday(timeZoneOfSearch(filters));
  const { data, error, isFetching, refetch } = useQuery(
    placesQuery(searchOfFilters(filters, today), session?.email ?? null),
  );
  const places = useMemo(() => (data ?? []).map(mapPlaceOf), [data]);
  return {
    places,
    area: areaOf(filters),
    busy: isFetching,
    problem: error && adviceOn(error),
    retry: () => void refetch(),
  };
}

function areaOf({ place, distance, box }: Filters): SearchedArea {
  if (box) return { kind: 'box', box };
  if (!place) return { kind: 'france' };
  return { kind: 'circle', latitude: place.latitude, longitude: place.longitude, metres: distance };
}
