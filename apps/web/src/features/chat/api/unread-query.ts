import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** How many messages wait. Apart from the other queries: it is part of every page. */
export const unreadTotalQuery = (email: string) =>
  queryOptions({
    queryKey: ['chat', email, 'unread'],
    queryFn: ({ signal }) => http<number>('/api/chat/unread-count', { signal }),
    retry: false,
    staleTime: 30_000,
  });
