import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { type Filters, searchOfFilters } from '../search/search-params.ts';
import { announcementKeys } from './announcement-keys.ts';

/** How many games the shelf shows. */
export const onShelf = 3;
const FRESH_MS = 60_000;
const KEPT_MS = 30 * 60_000;

/** A member's own games, and those they are in, are left out, so more are asked for. */
const limitFor = (viewer: string | null): number => (viewer === null ? onShelf : 4 * onShelf);

/** The soonest games with a free place, around the town or in all of France. */
export function shelfSearch(filters: Filters, viewer: string | null) {
  const { category: _any, ...search } = searchOfFilters(
    { ...filters, when: null, open: true, sort: 'soonest' },
    '',
  );
  return { ...search, page: 0, limit: limitFor(viewer) };
}

export function shelfQuery(filters: Filters, viewer: string | null) {
  const query = shelfSearch(filters, viewer);
  return queryOptions({
    queryKey: [...announcementKeys.all, 'shelf', query, viewer],
    queryFn: async ({ signal }) => {
      const answer = await http<unknown>('/api/announce/nearby', { query, signal });
      const { shelfOf } = await import('./read-nearby.ts');
      return shelfOf(answer, viewer, new Date());
    },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
