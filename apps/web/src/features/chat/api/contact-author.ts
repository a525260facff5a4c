import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['chat'] }),
  });
}
