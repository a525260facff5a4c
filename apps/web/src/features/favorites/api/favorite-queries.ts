import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { favoriteLimits, favoritesCacheKey } from '@coequipiers/contract/favorites';
import type { FavoritesPage } from '@coequipiers/contract/favorites-schemas';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { announcementKeys } from '../../announcements/api/announcement-keys.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';

/** An announcement in the list of favourites. `favoriteId` is undefined until the server has confirmed it. */
export type FavoriteAnnouncement = Announcement & { favoriteId: string | undefined };

export type ShownPage = Omit<FavoritesPage, 'content'> & { content: FavoriteAnnouncement[] };
export type ShownPages = InfiniteData<ShownPage>;

/** The keys have the e-mail, so that the next person on this device never sees this person's favourites. */
export const favoriteIdsQuery = (email: string) =>
  queryOptions({
    queryKey: ['favorites', 'ids', email],
    // Without a signal: when one heart unmounts, the others still need the answer.
    queryFn: () => http<string[]>('/api/favorites/ids'),
    /** The ids stored at the last visit, until the server answers. */
    initialData: () => keptIds(email),
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
    retry: false,
  });

/** The latest first. Under the announcement keys, so that votes and changes apply here too. */
export const favoritesQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: [...announcementKeys.all, 'favorites', email],
    queryFn: async ({ pageParam, signal }): Promise<ShownPage> => {
      const query = { page: pageParam, size: favoriteLimits.page };
      return readPage(await http<FavoritesPage>('/api/favorites', { query, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: ({ last }, _pages, page): number | undefined => (last ? undefined : page + 1),
    retry: false,
  });

const readPage = ({ content, totalElements, last }: FavoritesPage): ShownPage => ({
  content: content.map(({ id, announce }) => ({ ...readAnnouncement(announce), favoriteId: id })),
  totalElements,
  last,
});

/** Loads the ids and stores them for the next visit. */
export async function readIds(client: QueryClient, email: string): Promise<void> {
  keepIds(email, await client.fetchQuery({ ...favoriteIdsQuery(email), staleTime: 0 }));
}

export function keepIds(email: string, ids: readonly string[]): void {
  store(favoritesCacheKey, JSON.stringify({ email, ids }));
}

function keptIds(email: string): string[] | undefined {
  try {
    const kept = JSON.parse(readStored(favoritesCacheKey) ?? '{}') as { email?: unknown; ids?: unknown };
    return kept.email === email && Array.isArray(kept.ids) ? kept.ids.map(String) : undefined;
  } catch {
    return undefined;
  }
}
