import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Favorite } from '@coequipiers/contract/favorites-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { favoritesQuery } from './favorite-queries.ts';
import { cancelReads, reloadIds, showFavorite } from './shown-favorites.ts';

type FavoriteChange = { announcement: Announcement; wanted: boolean };

/** Optimistic update in all lists; a failure reverts it. */
export function useSetFavorite(email: string) {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery(email);
  return useMutation({
    mutationFn: async ({ announcement: { id }, wanted }: FavoriteChange): Promise<string | undefined> => {
      const path = `/api/favorites/${id}`;
      if (wanted) return (await http<Favorite>(path, { method: 'POST' })).id;
      await http<void>(path, { method: 'DELETE' });
      return undefined;
    },
    onMutate: async ({ announcement, wanted }) => {
      const idsDropped = await cancelReads(client, email);
      showFavorite(client, email, announcement, wanted);
      return { idsDropped };
    },
    onSettled: async (favoriteId, error, { announcement, wanted }, before) => {
      const idsDropped = await cancelReads(client, email);
      showFavorite(client, email, announcement, error ? !wanted : wanted, favoriteId);
      if (idsDropped || before?.idsDropped) reloadIds(client, email);
      void client.invalidateQueries({ queryKey });
    },
  });
}
