import { chatTexts } from '@coequipiers/contract/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http.ts';
import type { textDraft } from '../../../lib/text-draft.ts';
import { toast } from '../../../ui/toast.ts';
import { sendMessage } from './send-message.ts';

/** Writes to someone, mostly about an announcement. The idempotency key belongs to the text: a retry of the same text is one message. */
export function useContactPerson(
  announceId: string | undefined,
  personId: string,
  draft: ReturnType<typeof textDraft>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      sendMessage(
        { content, recipientIds: [personId], ...(announceId && { announceId }) },
        draft.keyFor(content),
        { wanted: { kind: 'message', announceId } },
      ),
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : undefined;
      // These end the session and close the dialog.
      if (status === 401) toast.warning(chatTexts.contactUnauthenticated);
      if (status === 403) toast.warning(chatTexts.contactForbidden);
    },
    onSuccess: (_message, content) => {
      draft.delivered(content);
      // Not awaited: the message is sent, whatever the inbox answers.
      void queryClient.invalidateQueries({ queryKey: ['chat'] });
    },
  });
}
