import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationQueries } from './api/notification-queries.ts';
import type { Notice } from './notice.ts';

/** What comes after the newest, page after page, once someone asks for it. */
export function useOlderNotifications(email: string, newest: readonly Notice[], more: boolean) {
  const query = notificationQueries.older(email);
  const client = useQueryClient();
  const [wanted, setWanted] = useState(() => client.getQueryData(query.queryKey) !== undefined);
  const older = useInfiniteQuery({ ...query, enabled: wanted && more });
  // One that has come up since its page was read is among the newest.
  const known = new Set(newest.map(({ id }) => id));
  const list = more ? (older.data?.pages.flat().filter(({ id }) => !known.has(id)) ?? []) : [];
  return {
    list,
    isAvailable: more && (!older.data || older.hasNextPage),
    isLoading: older.isFetchingNextPage || (older.isFetching && !older.data),
    error: older.error,
    load: () => {
      if (!wanted) setWanted(true);
      else if (older.data) void older.fetchNextPage();
      else void older.refetch();
    },
  };
}
