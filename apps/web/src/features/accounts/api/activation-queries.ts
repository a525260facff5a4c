import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const activationQueries = {
  /** Opening the link activates the account, exactly once: no refetch on focus, reconnect or remount. */
  activate: (token: string) =>
    queryOptions({
      queryKey: ['activation', token],
      queryFn: () => http<string>('/api/user/activate', { query: { token } }),
      networkMode: 'always',
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retryOnMount: false,
    }),
};
