import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { inboxKeys } from '../../../lib/inbox-keys.ts';
import { refreshAfterBlock } from './refresh-after-block.ts';

/** Blocks or unblocks a person. While blocked, neither sees nor reaches the other. */
export function useBlockPerson(email: string, alias: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) =>
      http(`/api/blocks/${encodeURIComponent(alias)}`, { method: blocked ? 'PUT' : 'DELETE' }),
    onSuccess: (_, blocked) => {
      markBlocked(queryClient, email, alias, blocked);
      refreshAfterBlock(queryClient, email);
    },
  });
}

/** Updates the conversation with the person, if the inbox is loaded. */
function markBlocked(queryClient: QueryClient, email: string, alias: string, blocked: boolean): void {
  queryClient.setQueryData<Conversation[]>(inboxKeys.list(email), (inbox) =>
    inbox?.map((conversation) =>
      conversation.participants[0]?.id === alias ? { ...conversation, blocked } : conversation,
    ),
  );
}
