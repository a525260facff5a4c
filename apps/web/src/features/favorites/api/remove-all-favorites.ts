import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { cancelReads, reloadIds, showNoFavorites } from './shown-favorites.ts';

export function useRemoveAllFavorites(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http<void>('/api/favorites', { method: 'DELETE' }),
    onSuccess: async () => {
      const idsDropped = await cancelReads(client, email);
      showNoFavorites(client, email);
      if (idsDropped) reloadIds(client, email);
    },
  });
}
