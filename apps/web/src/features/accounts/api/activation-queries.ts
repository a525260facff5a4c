import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const activationQueries = {
  /** Following the link activates the account: once, however often the page is rendered, left or looked at again. */
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
