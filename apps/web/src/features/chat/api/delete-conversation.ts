import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { tellOtherTabs } from '../../../lib/tabs.ts';
import { chatQueries, threadKey } from './chat-queries.ts';
import { refreshInbox } from './inbox-cache.ts';

/** For oneself: the other person keeps theirs. */
export function useDeleteConversation(email: string, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http(`/api/chat/conversations/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      queryClient.setQueryData(chatQueries.inbox(email).queryKey, (inbox) =>
        inbox?.filter((conversation) => conversation.id !== id),
      );
      queryClient.removeQueries({ queryKey: threadKey(email, id) });
      refreshInbox(queryClient, email);
      tellOtherTabs('messages');
    },
  });
}
