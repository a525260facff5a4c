import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOffline, subscribeToConnection } from '../../lib/connection.ts';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { sendAllUnsent } from './outbox-sender.ts';

/** Sends unsent messages when the page loads and when the network comes back. */
export function useOutboxSender(email: string): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const sendUnsent = (): void => {
      if (!isOffline()) sendAllUnsent(queryClient, email);
    };
    sendUnsent();
    return subscribeToConnection(sendUnsent);
  }, [queryClient, email]);

  useLiveTopic(destination('/user/topic/inbox', {}), {
    onMessage: () => undefined,
    ready: () => sendAllUnsent(queryClient, email),
  });
}
