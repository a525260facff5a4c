import { notificationLimits } from '@coequipiers/contract/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { type Notice, readNotifications } from '../notice.ts';
import { type Notices, unreadIn } from '../notices.ts';

export const notificationQueries = {
  /** The newest. The e-mail is in the key: whoever logs in next never sees someone else's. */
  newest: (email: string) =>
    queryOptions({
      queryKey: ['notifications', email],
      queryFn: async ({ signal }): Promise<Notices> => {
        const list = await fetchPage(0, signal);
        const more = isFull(list);
        return { list, more, unread: (more ? await fetchUnread(signal) : undefined) ?? unreadIn(list) };
      },
      retry: false,
      // What is new arrives by itself.
      staleTime: 60_000,
    }),

  /** The pages that follow. Its key begins as that of the newest does: what changes there is asked for here too. */
  older: (email: string) =>
    infiniteQueryOptions({
      queryKey: ['notifications', email, 'older'],
      queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (last: Notice[], _pages, page) => (isFull(last) ? page + 1 : undefined),
      retry: false,
      staleTime: 60_000,
    }),
};

const isFull = (page: readonly Notice[]): boolean => page.length === notificationLimits.shown;

async function fetchPage(page: number, signal: AbortSignal): Promise<Notice[]> {
  const query = { page, size: notificationLimits.shown };
  return readNotifications(await http<unknown>('/api/notifications', { query, signal }));
}

/** Asked for only when the list cannot tell. Without an answer the bell counts what is shown. */
async function fetchUnread(signal: AbortSignal): Promise<number | undefined> {
  const count = await http<unknown>('/api/notifications/unread-count', { signal }).catch(() => undefined);
  return typeof count === 'number' ? count : undefined;
}
