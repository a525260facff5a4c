import { destination } from '@coequipiers/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { addNotice, changeNotices, refreshNotices } from './api/notices-cache.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { type BellEntry, readNotification } from './notice.ts';
import { noNotices } from './notices.ts';
import { isConversationVisible } from './visible-conversation.ts';

export function useNotifications(email: string) {
  const query = useQuery(notificationQueries.newest(email));
  const { list, unread, more } = query.data ?? noNotices;
  return { ...query, notices: list, unread, more };
}

/** Keeps the list up to date; returns the notification that arrived last. */
export function useLiveNotifications(email: string): BellEntry | undefined {
  const client = useQueryClient();
  const [arrived, setArrived] = useState<BellEntry>();

  // Subscribed before the inbox: when `ready` of the inbox runs, this subscription is already active.
  useLiveTopic(destination('/user/topic/inbox/events', {}), {
    onMessage: (event) => {
      if (event.type === 'notifications') changeNotices(client, email, event);
    },
  });

  useLiveTopic(destination('/user/topic/inbox', {}), {
    onMessage: (payload) => {
      const heard = readNotification(payload);
      if (!heard) return;
      // A message on screen needs no notification: its conversation marks it as read.
      const seen = heard.conversationId !== undefined && isConversationVisible(heard.conversationId);
      const notice = { ...heard, read: heard.read || seen };
      addNotice(client, email, notice);
      if (!notice.read) setArrived(notice);
    },
    ready: () => refreshNotices(client, email),
  });

  return arrived;
}
