import type { Alert, AlertChange, AlertWrite } from '@coequipiers/contract/alerts-schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Attempt, attemptFor } from '../../../lib/attempt.ts';
import { ApiError, http } from '../../../lib/http.ts';
import { alertQueries } from './alert-queries.ts';

/** Changes the loaded list. */
function changeList(client: QueryClient, email: string, change: (alerts: Alert[]) => Alert[]): void {
  const { queryKey } = alertQueries.list(email);
  client.setQueryData(queryKey, (alerts) => alerts && change(alerts));
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function useCreateAlert(email: string) {
  const client = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  return useMutation({
    mutationFn: (body: AlertWrite) => {
      // A second try after a lost answer creates no second alert.
      attempt.current = attemptFor(JSON.stringify(body), attempt.current);
      return http<Alert>('/api/alerts', {
        method: 'POST',
        body,
        idempotencyKey: attempt.current.key,
        interrupted: { wanted: { kind: 'alert' } },
      });
    },
    onSuccess: (created) => {
      changeList(client, email, (alerts) => [...alerts, created]);
    },
  });
}

export function useChangeAlert(email: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertChange) => http<Alert>(`/api/alerts/${id}`, { method: 'PUT', body }),
    onSuccess: (changed) => {
      changeList(client, email, (alerts) => alerts.map((alert) => (alert.id === id ? changed : alert)));
    },
    // Deleted in another tab: it leaves the list.
    onError: (error) => {
      if (isGone(error)) changeList(client, email, (alerts) => alerts.filter((alert) => alert.id !== id));
    },
  });
}

export function useDeleteAlert(email: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      http(`/api/alerts/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
        // Deleted already.
        if (!isGone(error)) throw error;
      }),
    onSuccess: () => changeList(client, email, (alerts) => alerts.filter((alert) => alert.id !== id)),
  });
}
