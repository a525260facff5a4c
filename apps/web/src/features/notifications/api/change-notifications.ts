import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellOtherTabs } from '../../../lib/tabs.ts';
import type { Notice } from '../notice.ts';
import { notificationQueries } from './notification-queries.ts';

type Change<Variables> = {
  call: (variables: Variables) => Promise<unknown>;
  apply: (notices: Notice[], variables: Variables) => Notice[];
};

/** Shows a change at once, takes it back when the server refuses it, and tells the other tabs. */
export function useNotificationChange<Variables = void>(email: string, { call, apply }: Change<Variables>) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.newest(email);
  return useMutation({
    mutationFn: call,
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, apply(before, variables));
    },
    // What arrived meanwhile is kept: the server says what is true.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => tellOtherTabs('notifications'),
  });
}
