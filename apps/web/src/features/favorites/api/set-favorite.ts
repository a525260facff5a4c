import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Favorite } from '@coequipiers/contract/favorites-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { favoritesQuery } from './favorite-queries.ts';
import { cancelReads, reloadIds, showFavorite } from './shown-favorites.ts';

/** Optimistic update in all lists; a failure reverts it. */
export async function setFavorite(
  client: QueryClient,
  email: string,
  announcement: Announcement,
  wanted: boolean,
): Promise<void> {
  const idsDropped = await cancelReads(client, email);
  showFavorite(client, email, announcement, wanted);
  const settle = async (isFavorite: boolean, favoriteId?: string) => {
    const idsDroppedSince = await cancelReads(client, email);
    showFavorite(client, email, announcement, isFavorite, favoriteId);
    if (idsDropped || idsDroppedSince) reloadIds(client, email);
    void client.invalidateQueries({ queryKey: favoritesQuery(email).queryKey });
  };
  try {
    await settle(wanted, await send(announcement.id, wanted));
  } catch (error) {
    await settle(!wanted);
    throw error;
  }
}

/** Answers with the favourite's own id. */
async function send(id: string, wanted: boolean): Promise<string | undefined> {
  const path = `/api/favorites/${id}`;
  const interrupted = { wanted: { kind: 'favorite', announceId: id } } as const;
  if (wanted) return (await http<Favorite>(path, { method: 'POST', interrupted })).id;
  await http<void>(path, { method: 'DELETE' });
  return undefined;
}
