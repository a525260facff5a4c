import { notificationLimits } from '@coequipiers/contract/notifications';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readNotifications } from '../notice.ts';
import { type Notices, unreadIn } from '../notices.ts';

export const notificationQueries = {
  /** The newest. The e-mail is in the key: whoever logs in next never sees someone else's. */
  newest: (email: string) =>
    queryOptions({
      queryKey: ['notifications', email],
      queryFn: async ({ signal }): Promise<Notices> => {
        const query = { page: 0, size: notificationLimits.shown };
        const list = readNotifications(await http<unknown>('/api/notifications', { query, signal }));
        const more = list.length === notificationLimits.shown;
        return { list, more, unread: (more ? await fetchUnread(signal) : undefined) ?? unreadIn(list) };
      },
      retry: false,
      // What is new arrives by itself.
      staleTime: 60_000,
    }),
};

/** Asked for only when the list cannot tell. Without an answer the bell counts what is shown. */
async function fetchUnread(signal: AbortSignal): Promise<number | undefined> {
  const count = await http<unknown>('/api/notifications/unread-count', { signal }).catch(() => undefined);
  return typeof count === 'number' ? count : undefined;
}
