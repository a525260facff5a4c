import type { ChatEvent } from '@coequipiers/contract/chat-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../lib/realtime/live.ts';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { followReader } from './api/inbox-cache.ts';

/** A typing signal expires after this time and is renewed before. */
const TYPING_MS = 6_000;
const TYPING_AGAIN_MS = 3_000;

/** Typing signals and read marks of the other person. A new message from them (`heard`) ends their typing signal. */
export function useChatEvents(
  email: string,
  id: string,
  { there, heard }: { there: boolean; heard: string | undefined },
): { typing: boolean } {
  const queryClient = useQueryClient();
  const [sign, setSign] = useState({ until: 0, heard });

  useEffect(() => {
    if (sign.until === 0) return undefined;
    const timer = setTimeout(() => setSign({ ...sign, until: 0 }), sign.until - Date.now());
    return () => clearTimeout(timer);
  }, [sign]);

  useLiveTopic(there ? destination('/user/topic/conversations/{id}/events', { id }) : null, {
    hear: (payload) => {
      const event = payload as ChatEvent;
      const own = event.personId === email;
      if (event.type === 'typing' && !own) {
        setSign({ until: event.typing ? Date.now() + TYPING_MS : 0, heard });
      } else if (event.type === 'read' && !own) {
        followReader(queryClient, email, id, event.seq);
      }
    },
  });

  return { typing: sign.until > 0 && sign.heard === heard };
}

/** Tells the other person that this person is typing, or has stopped. */
export function useTypingSign(id: string): (typing: boolean) => void {
  const told = useRef(0);
  return (typing) => {
    const now = Date.now();
    if (typing && now - told.current < TYPING_AGAIN_MS) return;
    if (!typing && told.current === 0) return;
    told.current = typing ? now : 0;
    say(destination('/app/conversations/{id}/typing', { id }), { typing });
  };
}
