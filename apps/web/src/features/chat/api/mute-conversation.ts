import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { changeConversation } from './inbox-cache.ts';

export function useMuteConversation(email: string, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) =>
      http<{ muted: boolean }>(`/api/chat/conversations/${id}/mute`, { method: 'PUT', body: { muted } }),
    onSuccess: ({ muted }) => changeConversation(queryClient, email, id, (row) => ({ ...row, muted })),
  });
}
