import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { showNoFavorites } from './shown-favorites.ts';

export function useRemoveAllFavorites(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http<void>('/api/favorites', { method: 'DELETE' }),
    onSuccess: () => showNoFavorites(client, email),
  });
}
