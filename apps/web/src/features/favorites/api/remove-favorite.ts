import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { type FavoriteAnnouncement, favoritesQuery } from './favorite-queries.ts';
import { showFavorite } from './shown-favorites.ts';

/** From the list, by the favourite's own id. It leaves at once; a failure brings it back to its place. */
export function useRemoveFavorite(email: string) {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery(email);
  return useMutation({
    mutationFn: ({ favoriteId }: FavoriteAnnouncement & { favoriteId: string }) =>
      http<void>(`/api/favorites/favorite/${favoriteId}`, { method: 'DELETE' }),
    onMutate: async (favorite) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      showFavorite(client, email, favorite, false);
      return { before };
    },
    onError: (_error, favorite, shown) => {
      showFavorite(client, email, favorite, true, favorite.favoriteId);
      if (shown?.before) client.setQueryData(queryKey, shown.before);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
