import type { QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../../../lib/inbox-keys.ts';

/** Refetches all lists that hide or show the blocked person's content. */
export function refreshAfterBlock(queryClient: QueryClient, email: string): void {
  const lists = [
    ['announcements'],
    ['comments'],
    ['favorites'],
    ['participants'],
    ['agenda'],
    ['blocks'],
    ['notifications'],
  ];
  for (const queryKey of [inboxKeys.list(email), inboxKeys.unread(email), ...lists])
    void queryClient.invalidateQueries({ queryKey });
}
