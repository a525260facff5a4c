import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { inboxKeys } from '../../../lib/inbox-keys.ts';

/** The number of unread messages. In its own file, because every page loads it. */
export const unreadTotalQuery = (email: string) =>
  queryOptions({
    queryKey: inboxKeys.unread(email),
    queryFn: ({ signal }) => http<number>('/api/chat/unread-count', { signal }),
    retry: false,
    staleTime: 30_000,
  });
