import type { Conversation, ReadState } from '@coequipiers/contract/chat-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readNoticesOf } from '../../notifications/api/notices-cache.ts';
import { changeConversation, refreshInbox } from './inbox-cache.ts';
import { unreadTotalQuery } from './unread-query.ts';

type Read = { conversation: Conversation; seq: number };

/** Optimistic update of the counts; the server's answer replaces them. */
export function useMarkConversationRead(email: string) {
  const queryClient = useQueryClient();
  const { queryKey: total } = unreadTotalQuery(email);

  return useMutation({
    mutationFn: ({ conversation: { id }, seq }: Read) =>
      http<ReadState>(`/api/chat/conversations/${id}/read`, { method: 'PUT', body: { seq } }),
    onMutate: ({ conversation: { id, unreadCount }, seq }) => {
      changeConversation(queryClient, email, id, (row) => ({ ...row, readSeq: seq, unreadCount: 0 }));
      queryClient.setQueryData(total, (before) => before && Math.max(0, before - unreadCount));
    },
    onSuccess: ({ readSeq, unreadCount, totalUnread }, { conversation: { id } }) => {
      changeConversation(queryClient, email, id, (row) => ({ ...row, readSeq, unreadCount }));
      queryClient.setQueryData(total, totalUnread);
      if (unreadCount === 0) readNoticesOf(queryClient, email, id);
    },
    onError: () => refreshInbox(queryClient, email),
  });
}
