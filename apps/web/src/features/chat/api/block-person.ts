import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { tellOtherTabs } from '../../../lib/tabs.ts';
import { changeConversation, refreshInbox } from './inbox-cache.ts';

/** Neither sees nor reaches the other any more, or again. */
export function useBlockPerson(email: string, conversationId: string, alias: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) =>
      http(`/api/blocks/${encodeURIComponent(alias)}`, { method: blocked ? 'PUT' : 'DELETE' }),
    onSuccess: (_, blocked) => {
      changeConversation(queryClient, email, conversationId, (row) => ({ ...row, blocked }));
      refreshInbox(queryClient, email);
      // What that person has published goes, or comes back.
      void queryClient.invalidateQueries({ queryKey: ['announcements'] });
      tellOtherTabs('messages');
    },
  });
}
