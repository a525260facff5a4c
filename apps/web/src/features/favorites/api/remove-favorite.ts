import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { type FavoriteAnnouncement, favoritesQuery } from './favorite-queries.ts';
import { cancelReads, reloadIds, showFavorite } from './shown-favorites.ts';

/** Removes a favourite by its own id. Optimistic: a failure puts it back in its place. */
export function useRemoveFavorite(email: string) {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery(email);
  return useMutation({
    mutationFn: ({ favoriteId }: FavoriteAnnouncement & { favoriteId: string }) =>
      http<void>(`/api/favorites/favorite/${favoriteId}`, { method: 'DELETE' }),
    onMutate: async (favorite) => {
      const idsDropped = await cancelReads(client, email);
      const before = client.getQueryData(queryKey);
      showFavorite(client, email, favorite, false);
      return { before, idsDropped };
    },
    onSettled: async (_nothing, error, favorite, shown) => {
      const idsDropped = await cancelReads(client, email);
      showFavorite(client, email, favorite, error !== null, favorite.favoriteId);
      if (error && shown?.before) client.setQueryData(queryKey, shown.before);
      if (idsDropped || shown?.idsDropped) reloadIds(client, email);
      void client.invalidateQueries({ queryKey });
    },
  });
}
