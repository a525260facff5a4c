import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { markBlocked } from '../../chat/api/inbox-cache.ts';
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
