import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { hearOtherTabs } from '../../lib/tabs.ts';
import { readNotification } from '../notifications/notice.ts';
import { refreshInbox } from './api/inbox-cache.ts';
import { isInFront } from './in-front.ts';

/** Keeps the inbox and its count up to date while someone is logged in. */
export function useLiveInbox(email: string): void {
  const queryClient = useQueryClient();

  useLiveTopic('/user/topic/inbox', {
    hear: (payload) => {
      const id = readNotification(payload)?.conversationId;
      // The open conversation counts for itself: it is read as it arrives.
      if (id !== undefined && !isInFront(id)) refreshInbox(queryClient, email);
    },
    ready: () => refreshInbox(queryClient, email),
  });

  useEffect(
    () => hearOtherTabs('messages', () => void queryClient.invalidateQueries({ queryKey: ['chat', email] })),
    [queryClient, email],
  );
}
