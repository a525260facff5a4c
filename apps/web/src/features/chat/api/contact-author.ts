import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { chatTexts } from '@coequipiers/contract/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { toast } from '../../../ui/toast.ts';
import { sendMessage } from './send-message.ts';

/** The same words sent again are one message; other words are another one. */
export function useContactAuthor({ id, createdBy }: Announcement) {
  const queryClient = useQueryClient();
  const tried = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (content: string) => {
      if (tried.current.content !== content) tried.current = { content, key: newIdempotencyKey() };
      return sendMessage({ content, recipientIds: [createdBy], announceId: id }, tried.current.key);
    },
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : undefined;
      // These end the session, and the dialog goes with it.
      if (status === 401) toast.warning(chatTexts.contactUnauthenticated);
      if (status === 403) toast.warning(chatTexts.contactForbidden);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['chat'] }),
  });
}
