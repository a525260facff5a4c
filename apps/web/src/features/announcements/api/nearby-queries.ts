import { nearbyLimits } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { hashKey, type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import type { Search } from '../search/search-params.ts';
import { announcementKeys } from './announcement-queries.ts';
import { readAnnouncements } from './read-announcement.ts';

const PAGE_SIZE = nearbyLimits.limit.default;
const LAST_PAGE = Math.floor(nearbyLimits.offset.max / PAGE_SIZE);
/** Long enough to take over what the server rendered. */
const FRESH_MS = 60_000;
/** Whoever reads a few announcements comes back to the list as it was. */
const KEPT_MS = 30 * 60_000;

/**
 * The pages of a search. `viewer` is an e-mail, null for a visitor, for whom the server renders: until the person's own answer
 * is there, the visitor's stands in.
 */
export function nearbyQuery(search: Search, viewer: string | null = null) {
  const searchKey = [...announcementKeys.nearby, search];
  return infiniteQueryOptions({
    queryKey: [...searchKey, viewer],
    queryFn: async ({ pageParam, signal }) =>
      readAnnouncements(
        await http<unknown>('/api/announce/nearby', { query: queryOf(search, pageParam), signal }),
      ),
    initialPageParam: 0,
    getNextPageParam: (lastPage: Announcement[], _pages, page) =>
      lastPage.length < PAGE_SIZE || page >= LAST_PAGE ? undefined : page + 1,
    placeholderData: (shown, earlier) =>
      earlier && hashKey(earlier.queryKey.slice(0, -1)) === hashKey(searchKey) ? shown : undefined,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** What a page of a search sends. */
export function queryOf({ category, ...search }: Search, page: number) {
  return { ...search, ...(category && { category }), page, limit: PAGE_SIZE };
}

/** All that was loaded. An announcement that slid to the next page because a new one came is shown once. */
export function loadedAnnouncements(data: InfiniteData<Announcement[]> | undefined): Announcement[] {
  const byId = new Map<string, Announcement>();
  for (const announcement of data?.pages.flat() ?? []) {
    if (!byId.has(announcement.id)) byId.set(announcement.id, announcement);
  }
  return [...byId.values()];
}
