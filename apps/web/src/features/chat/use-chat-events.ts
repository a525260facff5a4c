import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendLive } from '../../lib/realtime/live.ts';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { applyReadMark } from './api/inbox-cache.ts';

/** A typing signal expires after this time and is renewed before. */
const TYPING_MS = 6_000;
const TYPING_AGAIN_MS = 3_000;

/** Typing signals and read marks of the other person. A new message from them (`lastReceivedId`) ends their typing signal. */
export function useChatEvents(
  email: string,
  id: string,
  { isLoaded, lastReceivedId }: { isLoaded: boolean; lastReceivedId: string | undefined },
): { typing: boolean } {
  const queryClient = useQueryClient();
  const [signal, setSignal] = useState({ until: 0, lastReceivedId });

  useEffect(() => {
    if (signal.until === 0) return undefined;
    const timer = setTimeout(() => setSignal({ ...signal, until: 0 }), signal.until - Date.now());
    return () => clearTimeout(timer);
  }, [signal]);

  useLiveTopic(isLoaded ? destination('/user/topic/conversations/{id}/events', { id }) : null, {
    onMessage: (event) => {
      const own = event.personId === email;
      if (event.type === 'typing' && !own) {
        setSignal({ until: event.typing ? Date.now() + TYPING_MS : 0, lastReceivedId });
      } else if (event.type === 'read' && !own) {
        applyReadMark(queryClient, email, id, event.seq);
      }
    },
  });

  return { typing: signal.until > 0 && signal.lastReceivedId === lastReceivedId };
}

/** Tells the other person that this person is typing, or has stopped. */
export function useTypingSign(id: string): (typing: boolean) => void {
  const lastSignalAt = useRef(0);
  return (typing) => {
    const now = Date.now();
    if (typing && now - lastSignalAt.current < TYPING_AGAIN_MS) return;
    if (!typing && lastSignalAt.current === 0) return;
    lastSignalAt.current = typing ? now : 0;
    sendLive(destination('/app/conversations/{id}/typing', { id }), { typing });
  };
}
