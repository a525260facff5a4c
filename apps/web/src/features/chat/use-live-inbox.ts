import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { refreshAfterBlock } from '../blocks/api/refresh-after-block.ts';
import { readNotification } from '../notifications/notice.ts';
import { followConversation, refreshInbox } from './api/inbox-cache.ts';
import { isInFront } from './in-front.ts';

/** Keeps the inbox and its count up to date while someone is logged in. */
export function useLiveInbox(email: string): void {
  const queryClient = useQueryClient();

  // Asked for before the inbox, and so there when that is ready.
  useLiveTopic(destination('/user/topic/inbox/events', {}), {
    hear: (event) => {
      if (event.type === 'conversation') followConversation(queryClient, email, event);
      if (event.type === 'blocks') refreshAfterBlock(queryClient, email);
    },
  });

  useLiveTopic(destination('/user/topic/inbox', {}), {
    hear: (payload) => {
      const id = readNotification(payload)?.conversationId;
      // The open conversation counts for itself: it is read as it arrives.
      if (id !== undefined && !isInFront(id)) refreshInbox(queryClient, email);
    },
    ready: () => refreshInbox(queryClient, email),
  });
}
