import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../announcements/api/cached-announcements.ts';
import {
  type FavoriteAnnouncement,
  favoriteIdsQuery,
  favoritesQuery,
  keepIds,
  readIds,
  type ShownPage,
} from './favorite-queries.ts';

/** Shows an announcement as a favourite, at the top of the list, or no longer as one. Idempotent. */
export function showFavorite(
  client: QueryClient,
  email: string,
  announcement: Announcement,
  isFavorite: boolean,
  favoriteId?: string,
): void {
  const { id } = announcement;
  setIds(client, email, (ids) => (isFavorite ? [id, ...without(ids, id)] : without(ids, id)));
  changeCached(client, id, (one) => (one.isFavorite === isFavorite ? one : { ...one, isFavorite }));
  const added: FavoriteAnnouncement = { ...announcement, isFavorite: true, favoriteId };
  client.setQueryData(favoritesQuery(email).queryKey, (list) => {
    if (!list) return list;
    const known = list.pages.some(({ content }) => content.some((one) => one.id === id));
    const change = Number(isFavorite) - Number(known);
    const pages = list.pages.map((page, index): ShownPage => {
      const others = page.content.filter((one) => one.id !== id);
      return {
        ...page,
        content: isFavorite && index === 0 ? [added, ...others] : others,
        totalElements: Math.max(0, page.totalElements + change),
      };
    });
    return { ...list, pages };
  });
}

export function showNoFavorites(client: QueryClient, email: string): void {
  const ids = client.getQueryData(favoriteIdsQuery(email).queryKey) ?? [];
  for (const id of ids) changeCached(client, id, (one) => ({ ...one, isFavorite: false }));
  setIds(client, email, () => []);
  client.setQueryData(favoritesQuery(email).queryKey, {
    pages: [{ content: [], totalElements: 0, last: true }],
    pageParams: [0],
  });
}

/** Cancels running requests, whose older answers would undo a change here. Returns whether the ids were among them. */
export async function cancelReads(client: QueryClient, email: string): Promise<boolean> {
  const [list, ids] = [favoritesQuery(email).queryKey, favoriteIdsQuery(email).queryKey];
  const wereRead = client.isFetching({ queryKey: ids }) > 0;
  await Promise.all([client.cancelQueries({ queryKey: list }), client.cancelQueries({ queryKey: ids })]);
  return wereRead;
}

/** Loads the ids again if their request was cancelled. */
export function reloadIds(client: QueryClient, email: string): void {
  readIds(client, email).catch(() => undefined);
}

/** Changes nothing while the ids are not loaded. */
function setIds(client: QueryClient, email: string, change: (ids: string[]) => string[]): void {
  client.setQueryData(favoriteIdsQuery(email).queryKey, (ids) => {
    if (!ids) return ids;
    const changed = change(ids);
    keepIds(email, changed);
    return changed;
  });
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);
