import type { Destination, Heard, HeardPattern } from '@coequipiers/contract/realtime';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '../use-session.ts';
import { type Listener, type LiveState, listen, liveState, subscribeToLiveState } from './live.ts';

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeToLiveState, liveState, () => 'idle');
}

/** Hears a topic while the component is there; null hears nothing. */
export function useLiveTopic<P extends HeardPattern>(
  destination: Destination<P> | null,
  { hear, ready }: Listener<Heard[P]>,
): void {
  const email = useSession()?.email;
  const onHear = useEffectEvent(hear);
  const onReady = useEffectEvent((newest?: string) => ready?.(newest));

  useEffect(() => {
    if (destination === null) return undefined;
    return listen(destination, { hear: onHear, ready: onReady });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- someone else's topics of the same name are other topics
  }, [destination, email]);
}
