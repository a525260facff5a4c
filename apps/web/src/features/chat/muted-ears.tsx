import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { refreshInbox } from './api/inbox-cache.ts';

/** A connection carries so many topics: the newest are enough. */
const MOST = 20;

/** Conversations without sound notify of nothing; while the inbox is open, their rows move all the same. */
export function MutedEars({ email, inbox }: { email: string; inbox: readonly Conversation[] }) {
  return inbox
    .filter(({ muted }) => muted)
    .slice(0, MOST)
    .map(({ id }) => <MutedEar key={id} email={email} id={id} />);
}

function MutedEar({ email, id }: { email: string; id: string }): null {
  const queryClient = useQueryClient();
  useLiveTopic(destination('/user/topic/conversations/{id}', { id }), {
    hear: () => refreshInbox(queryClient, email),
  });
  return null;
}
