import type { AllTopics, AnyTopicPattern, Destination } from '@coequipiers/contract/realtime';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '../use-session.ts';
import { type Listener, type LiveState, listen, liveState, subscribeToLiveState } from './live.ts';

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeToLiveState, liveState, () => 'idle');
}

/** Listens to a topic while the component is mounted; null listens to nothing. */
export function useLiveTopic<P extends AnyTopicPattern>(
  destination: Destination<P> | null,
  { onMessage, ready }: Listener<AllTopics[P]>,
): void {
  const email = useSession()?.email;
  const onPayload = useEffectEvent(onMessage);
  const onReady = useEffectEvent((newest?: string) => ready?.(newest));

  useEffect(() => {
    if (destination === null) return undefined;
    return listen(destination, { onMessage: onPayload, ready: onReady });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same topic name means other data for another person
  }, [destination, email]);
}
