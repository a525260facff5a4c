import type { QueryClient } from '@tanstack/react-query';
import { refreshInbox } from '../../chat/api/inbox-cache.ts';

/** What the person who was blocked has written and published goes, or comes back. */
export function refreshAfterBlock(queryClient: QueryClient, email: string): void {
  refreshInbox(queryClient, email);
  for (const name of ['announcements', 'comments', 'blocks', 'notifications'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
