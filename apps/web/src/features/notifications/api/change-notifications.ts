import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changed, changedList, type NoticesChange } from '../notices.ts';
import { refreshNotices } from './notices-cache.ts';
import { notificationQueries } from './notification-queries.ts';

type Change<Variables> = {
  call: (variables: Variables) => Promise<unknown>;
  change: NoticesChange['change'];
  /** Which one; without it all of them. */
  idOf?: (variables: Variables) => string;
};

/** Shows a change at once, and takes it back when the server refuses it. The server tells the other tabs and devices. */
export function useNotificationChange<Variables = void>(
  email: string,
  { call, change, idOf }: Change<Variables>,
) {
  const client = useQueryClient();
  const { queryKey } = notificationQueries.newest(email);
  return useMutation({
    mutationFn: call,
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey });
      const meant = { change, ids: idOf ? [idOf(variables)] : null, seq: Number.POSITIVE_INFINITY };
      client.setQueryData(queryKey, (notices) => notices && changed(notices, meant));
      client.setQueryData(
        notificationQueries.older(email).queryKey,
        (older) => older && { ...older, pages: older.pages.map((page) => changedList(page, meant)) },
      );
    },
    // What arrived meanwhile is kept: the server says what is true.
    onError: () => refreshNotices(client, email),
    onSuccess: () => {
      if (client.getQueryData(queryKey)?.more) refreshNotices(client, email);
    },
  });
}
