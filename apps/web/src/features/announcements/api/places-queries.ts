import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import type { Search } from '../search/search-params.ts';
import { announcementKeys } from './announcement-keys.ts';

const FRESH_MS = 60_000;

/** All places of a search with their counts, in one request. Those of the last search stay until the answer. */
export function placesQuery({ category, sort, ...area }: Search, viewer: string | null) {
  const query = {
    ...area,
    ...(category && { category }),
    // Sent only for this order, because it leaves out announcements without an outing; other orders find the same places.
    ...(sort === 'soonest' && { sort }),
  };
  return queryOptions({
    queryKey: [...announcementKeys.all, 'places', query, viewer],
    queryFn: ({ signal }) => http<NearbyPlace[]>('/api/announce/nearby/places', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
