import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationQueries } from './api/notification-queries.ts';
import type { BellEntry } from './notice.ts';

/** The pages after the newest one, loaded on demand. */
export function useOlderNotifications(email: string, newest: readonly BellEntry[], more: boolean) {
  const query = notificationQueries.older(email);
  const client = useQueryClient();
  const [wanted, setWanted] = useState(() => client.getQueryData(query.queryKey) !== undefined);
  const older = useInfiniteQuery({ ...query, enabled: wanted && more });
  // A notification updated since its page was loaded is now among the newest.
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
