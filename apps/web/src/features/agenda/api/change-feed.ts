import type { AgendaFeed } from '@coequipiers/contract/agenda-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { agendaQueries } from './agenda-queries.ts';

/** Makes a new address, which replaces an earlier one. It is a secret that is shown once, so it is not cached. */
export function useMakeFeed(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http<{ url: string }>('/api/agenda/feed', { method: 'POST' }),
    gcTime: 0,
    onSuccess: () => {
      const now = new Date().toISOString();
      client.setQueryData(agendaQueries.feed(email).queryKey, (): AgendaFeed => ({ since: now }));
    },
  });
}

export function useWithdrawFeed(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http<void>('/api/agenda/feed', { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(agendaQueries.feed(email).queryKey, null),
  });
}
