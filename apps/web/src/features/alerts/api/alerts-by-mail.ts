import type { Alert, AlertByEmailWrite, AlertChange } from '@coequipiers/contract/alerts-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { alertQueries } from './alert-queries.ts';

/** Asks for the mail with the link that starts the alert. */
export function useAskForAlert() {
  return useMutation({
    mutationFn: (body: AlertByEmailWrite) =>
      http<{ message: string }>('/api/alerts/by-email', { method: 'POST', body }),
  });
}

export function useConfirmAlert(token: string) {
  return useMutation({
    mutationFn: () => http<Alert>('/api/alerts/confirm', { method: 'POST', body: { token } }),
  });
}

/** The alert of a member is paused and can be resumed; that of an address alone is deleted. */
export function useStopAlert(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http('/api/alerts/stop', { method: 'POST', body: { token } }),
    onSuccess: () => {
      void client.resetQueries(alertQueries.byToken(token));
    },
  });
}

export function useChangeLinkedAlert(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertChange) =>
      http<Alert>('/api/alerts/by-token', { method: 'PUT', body, authorization: `Alert ${token}` }),
    onSuccess: (changed) => {
      client.setQueryData(alertQueries.byToken(token).queryKey, changed);
    },
  });
}
