import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { forgetConversation, refreshInbox } from './inbox-cache.ts';

/** For oneself: the other person keeps theirs. */
export function useDeleteConversation(email: string, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http(`/api/chat/conversations/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      forgetConversation(queryClient, email, id);
      refreshInbox(queryClient, email);
    },
  });
}
