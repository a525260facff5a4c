import type { Comment } from '@coequipiers/contract/comments-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { addComment } from './cached-comments.ts';

type Publication = {
  content: string;
  /** The idempotency key: the same for a retry of the same text. */
  key: string;
};

export function usePublishComment(announcementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ content, key }: Publication) =>
      http<Comment>(`/api/comments/announce/${announcementId}`, {
        method: 'POST',
        body: { content },
        idempotencyKey: key,
        interrupted: { wanted: { kind: 'comment', announceId: announcementId } },
      }),
    onSuccess: (comment) => addComment(client, announcementId, comment),
  });
}
