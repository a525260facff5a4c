import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { refreshAfterBlock } from '../blocks/api/refresh-after-block.ts';
import { readNotification } from '../notifications/notice.ts';
import { isConversationVisible } from '../notifications/visible-conversation.ts';
import { applyConversationEvent, refreshInbox } from './api/inbox-cache.ts';

/** Keeps the inbox and the unread count up to date. */
export function useLiveInbox(email: string): void {
  const queryClient = useQueryClient();

  // Subscribed before the inbox: when `ready` of the inbox runs, this subscription is already active.
  useLiveTopic(destination('/user/topic/inbox/events', {}), {
    onMessage: (event) => {
      if (event.type === 'conversation') applyConversationEvent(queryClient, email, event);
      if (event.type === 'blocks') refreshAfterBlock(queryClient, email);
    },
  });

  useLiveTopic(destination('/user/topic/inbox', {}), {
    onMessage: (payload) => {
      const id = readNotification(payload)?.conversationId;
      // Messages of the open conversation are marked as read at once.
      if (id !== undefined && !isConversationVisible(id)) refreshInbox(queryClient, email);
    },
    ready: () => refreshInbox(queryClient, email),
  });
}
