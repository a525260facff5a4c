import { notificationLimits } from '@coequipiers/contract/notifications';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readNotifications } from '../notice.ts';

export const notificationQueries = {
  /** The newest. The e-mail is in the key: whoever logs in next never sees someone else's. */
  newest: (email: string) =>
    queryOptions({
      queryKey: ['notifications', email],
      queryFn: async ({ signal }) => {
        const query = { page: 0, size: notificationLimits.shown };
        return readNotifications(await http<unknown>('/api/notifications', { query, signal }));
      },
      retry: false,
      // What is new arrives by itself.
      staleTime: 60_000,
    }),
};
