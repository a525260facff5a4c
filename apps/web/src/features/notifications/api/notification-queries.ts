import { notificationLimits } from '@coequipiers/contract/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { type BellEntry, readNotifications } from '../notice.ts';
import { type Notices, unreadIn } from '../notices.ts';

export const notificationQueries = {
  /** The newest ones. The key has the e-mail, so that the next person on this device never sees them. */
  newest: (email: string) =>
    queryOptions({
      queryKey: ['notifications', email],
      queryFn: async ({ signal }): Promise<Notices> => {
        const list = await fetchPage(0, signal);
        const more = isFull(list);
        return { list, more, unread: (more ? await fetchUnread(signal) : undefined) ?? unreadIn(list) };
      },
      retry: false,
      // New ones arrive live.
      staleTime: 60_000,
    }),

  /** The following pages. The key extends that of the newest, so that both are invalidated together. */
  older: (email: string) =>
    infiniteQueryOptions({
      queryKey: ['notifications', email, 'older'],
      queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (last: BellEntry[], _pages, page) => (isFull(last) ? page + 1 : undefined),
      retry: false,
      staleTime: 60_000,
    }),
};

const isFull = (page: readonly BellEntry[]): boolean => page.length === notificationLimits.shown;

async function fetchPage(page: number, signal: AbortSignal): Promise<BellEntry[]> {
  const query = { page, size: notificationLimits.shown };
  return readNotifications(await http<unknown>('/api/notifications', { query, signal }));
}

/** Requested only when the list is incomplete. Without an answer, only the listed ones are counted. */
async function fetchUnread(signal: AbortSignal): Promise<number | undefined> {
  const count = await http<unknown>('/api/notifications/unread-count', { signal }).catch(() => undefined);
  return typeof count === 'number' ? count : undefined;
}
