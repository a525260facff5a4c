import type { Comment } from '@coequipiers/contract/comments-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { changeComment } from './cached-comments.ts';

export function useEditComment(announcementId: string, commentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      http<Comment>(`/api/comments/${commentId}`, { method: 'PUT', body: { content } }),
    onSuccess: (comment) => changeComment(client, announcementId, comment),
  });
}
