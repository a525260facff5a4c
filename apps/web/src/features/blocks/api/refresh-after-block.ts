import type { QueryClient } from '@tanstack/react-query';
import { refreshInbox } from '../../chat/api/inbox-cache.ts';

/** Refetches all lists that hide or show the blocked person's content. */
export function refreshAfterBlock(queryClient: QueryClient, email: string): void {
  refreshInbox(queryClient, email);
  for (const name of ['announcements', 'comments', 'blocks', 'notifications'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
