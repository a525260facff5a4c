import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { hearOtherTabs } from '../../lib/tabs.ts';
import { isInFront } from '../chat/in-front.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { type Notice, readNotification, skips, unreadIn, withNotice } from './notice.ts';

export function useNotifications(email: string) {
  const query = useQuery(notificationQueries.newest(email));
  const notices = query.data ?? [];
  return { ...query, notices, unread: unreadIn(notices) };
}

/** Keeps the list up to date while someone is logged in; answers with what arrived last. */
export function useLiveNotifications(email: string): Notice | undefined {
  const queryClient = useQueryClient();
  const [arrived, setArrived] = useState<Notice>();
  const { queryKey } = notificationQueries.newest(email);

  useLiveTopic('/user/topic/inbox', {
    hear: (payload) => {
      const heard = readNotification(payload);
      if (!heard) return;
      // What is on screen needs no sign, and is being marked as read by its conversation.
      const seen = heard.conversationId !== undefined && isInFront(heard.conversationId);
      const notice = { ...heard, read: heard.read || seen };
      const known = queryClient.getQueryData(queryKey);
      if (known && !skips(known, notice)) queryClient.setQueryData(queryKey, withNotice(known, notice));
      else void queryClient.invalidateQueries({ queryKey });
      if (!notice.read) setArrived(notice);
    },
    ready: () => void queryClient.invalidateQueries({ queryKey }),
  });

  useEffect(
    () =>
      hearOtherTabs(
        'notifications',
        () => void queryClient.invalidateQueries({ queryKey: ['notifications'] }),
      ),
    [queryClient],
  );

  return arrived;
}
