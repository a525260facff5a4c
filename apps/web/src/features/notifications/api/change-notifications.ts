import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changed, changedList, type NoticesChange } from '../notices.ts';
import { refreshNotices } from './notices-cache.ts';
import { notificationQueries } from './notification-queries.ts';

type Change<Variables> = {
  call: (variables: Variables) => Promise<unknown>;
  change: NoticesChange['change'];
  /** The id of one notification; without it the change applies to all. */
  idOf?: (variables: Variables) => string;
};

/** Optimistic change, reverted when the server refuses it. The server notifies other tabs and devices. */
export function useNotificationChange<Variables = void>(
  email: string,
  { call, change, idOf }: Change<Variables>,
) {
  const client = useQueryClient();
  const { queryKey } = notificationQueries.newest(email);
  return useMutation({
    mutationFn: call,
    onMutate: async (variables) => {
      const loading = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const meant = { change, ids: idOf ? [idOf(variables)] : null, seq: Number.POSITIVE_INFINITY };
      client.setQueryData(queryKey, (notices) => notices && changed(notices, meant));
      client.setQueryData(
        notificationQueries.older(email).queryKey,
        (older) => older && { ...older, pages: older.pages.map((page) => changedList(page, meant)) },
      );
      return { loading };
    },
    // Refetches instead of restoring a snapshot, which would lose notifications that arrived meanwhile.
    onError: () => refreshNotices(client, email),
    onSuccess: (_, __, { loading }) => {
      // An answer that was on its way is asked for again, for what it would have brought, and so is one that may be older.
      const missed = loading || client.isFetching({ queryKey }) > 0;
      if (missed || client.getQueryData(queryKey)?.more) refreshNotices(client, email);
    },
  });
}
