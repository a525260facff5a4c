import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { dropComment } from './cached-comments.ts';
import { commentsKey } from './comment-queries.ts';

export function useDeleteComment(announcementId: string, commentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http<void>(`/api/comments/${commentId}`, { method: 'DELETE' }),
    onSuccess: () => {
      dropComment(client, announcementId, commentId);
      // The remaining comments have shifted between the pages.
      void client.invalidateQueries({ queryKey: commentsKey(announcementId) });
    },
  });
}
