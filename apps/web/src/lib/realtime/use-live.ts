import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '../use-session.ts';
import { type LiveState, listen, liveState, subscribeToLiveState } from './live.ts';

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeToLiveState, liveState, () => 'idle');
}

type TopicListener = {
  onMessage: (payload: unknown) => void;
  /** Called when no more messages are missed: at first and after every interruption. */
  ready?: (newest?: string) => void;
};

/** Listens to a topic while the component is mounted; null listens to nothing. */
export function useLiveTopic(destination: string | null, { onMessage, ready }: TopicListener): void {
  const email = useSession()?.email;
  const onPayload = useEffectEvent(onMessage);
  const onReady = useEffectEvent((newest?: string) => ready?.(newest));

  useEffect(() => {
    if (destination === null) return undefined;
    return listen(destination, { onMessage: onPayload, ready: onReady });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same topic name means other data for another person
  }, [destination, email]);
}
