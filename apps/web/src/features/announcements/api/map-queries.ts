import type { MapSettings } from '@coequipiers/contract/map-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** Where the map's style comes from. Without an answer the bundled outline is drawn. */
export const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: ({ signal }) => http<MapSettings>('/api/map', { signal }),
  staleTime: Infinity,
  retry: false,
});
