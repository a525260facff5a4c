import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { forgetConversation, refreshInbox } from './inbox-cache.ts';

/** Deletes it for this person only: the other one keeps theirs. */
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
