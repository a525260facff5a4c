import type { Alert } from '@coequipiers/contract/alerts-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const alertQueries = {
  /** A person's own alerts, the oldest first. */
  list: (email: string) =>
    queryOptions({
      queryKey: ['alerts', email],
      queryFn: ({ signal }) => http<Alert[]>('/api/alerts', { signal }),
      retry: false,
    }),

  /** The alert that a link in a mail is about. */
  byToken: (token: string) =>
    queryOptions({
      queryKey: ['alert-link', token],
      queryFn: ({ signal }) =>
        http<Alert>('/api/alerts/by-token', { authorization: `Alert ${token}`, signal }),
      retry: false,
    }),
};
