import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { nearbyLimits, readTotal, type Total, totalHeader } from '@coequipiers/contract/search';
import { hashKey, type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { httpWithHeaders } from '../../../lib/http.ts';
import type { Search } from '../search/search-params.ts';
import { announcementKeys } from './announcement-keys.ts';

export const PAGE_SIZE = nearbyLimits.limit.default;
const LAST_PAGE = Math.floor(nearbyLimits.offset.max / PAGE_SIZE);
/** Long enough to hydrate from the server's data. */
const FRESH_MS = 60_000;
/** Someone who reads a few announcements comes back to the same list. */
const KEPT_MS = 30 * 60_000;

export type NearbyPage = {
  content: Announcement[];
  /** Whether the server had no more. One that was deleted since does not end the list. */
  last: boolean;
  /** How many the whole search finds. Only the first page says so, and only our own server. */
  total: Total | null;
};

/**
 * The pages of a search. `viewer` is an e-mail, or null for a visitor, as on the server. The visitor's answer is shown until
 * the person's own arrives.
 */
export function nearbyQuery(search: Search, viewer: string | null = null) {
  const searchKey = [...announcementKeys.nearby, search];
  return infiniteQueryOptions({
    queryKey: [...searchKey, viewer],
    queryFn: async ({ pageParam, signal }) => {
      const query = queryOf(search, pageParam);
      const { answer, headers } = await httpWithHeaders('/api/announce/nearby', { query, signal });
      // The first HTML brings the first answer, so what reads the others is loaded with them.
      const { nearbyPage } = await import('./read-nearby.ts');
      return nearbyPage(answer, readTotal(headers.get(totalHeader)));
    },
    initialPageParam: 0,
    getNextPageParam: (lastPage: NearbyPage, pages: NearbyPage[], page) => {
      if (lastPage.last || page >= LAST_PAGE) return undefined;
      return search.sort === 'soonest' ? Math.min(page + 1, pageAfterStarts(pages)) : page + 1;
    },
    placeholderData: (shown, earlier) =>
      earlier && hashKey(earlier.queryKey.slice(0, -1)) === hashKey(searchKey) ? shown : undefined,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/**
 * The next page of a list sorted by start. Outings leave its front when they start and the others move up, so the next ones may be
 * on a page that was loaded before. If such a page brings nothing new, the clock of this device may be wrong, so the page after the
 * last one is requested.
 */
function pageAfterStarts(pages: NearbyPage[]): number {
  const loaded = uniqueOf(pages);
  if (loaded.length === uniqueOf(pages.slice(0, -1)).length) return Number.POSITIVE_INFINITY;
  const now = Date.now();
  const listed = loaded.filter(({ outing }) => outing && Date.parse(outing.startsAt) > now);
  return Math.floor(listed.length / PAGE_SIZE);
}

/** The query parameters for one page of a search. */
export function queryOf({ category, ...search }: Search, page: number) {
  return { ...search, ...(category && { category }), page, limit: PAGE_SIZE };
}

/** All loaded announcements. One that moved to the next page because a new one was published appears only once. */
export const loadedAnnouncements = (data: InfiniteData<NearbyPage> | undefined): Announcement[] =>
  uniqueOf(data?.pages ?? []);

function uniqueOf(pages: NearbyPage[]): Announcement[] {
  const byId = new Map<string, Announcement>();
  for (const announcement of pages.flatMap(({ content }) => content)) {
    if (!byId.has(announcement.id)) byId.set(announcement.id, announcement);
  }
  return [...byId.values()];
}

/** How many a search finds: what the server has counted, unless the loaded pages show that there are fewer or more by now. */
export function totalOf(
  data: InfiniteData<NearbyPage> | undefined,
  loaded: number,
  moreAvailable: boolean,
): Total {
  const counted = data?.pages[0]?.total;
  if (!counted || !moreAvailable) return { count: loaded, more: false };
  return { ...counted, count: Math.max(counted.count, loaded) };
}
