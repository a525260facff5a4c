import type { OutingState } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useCallback, useSyncExternalStore } from 'react';
import { longestTimerMs } from '../../lib/longest-timer.ts';

/** The state that the server sent, or 'over' once the outing has ended, also while the page stays open. */
export function useOutingState(outing: Outing | null): OutingState | undefined {
  const ended = usePast(outing?.endsAt);
  return ended && outing?.state !== 'cancelled' ? 'over' : outing?.state;
}

export const isClosed = (state: OutingState | undefined): state is 'over' | 'cancelled' =>
  state === 'over' || state === 'cancelled';

/** Whether an instant has passed. Updates while the page stays open. */
export function usePast(time: string | null | undefined): boolean {
  const instant = time ? Date.parse(time) : Number.POSITIVE_INFINITY;
  const subscribe = useCallback((listener: () => void) => runAt(instant, listener), [instant]);
  return useSyncExternalStore(
    subscribe,
    () => Date.now() >= instant,
    () => false,
  );
}

/** Runs the action at an instant; at Infinity, never. */
function runAt(instant: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = instant - Date.now();
    if (left <= 0) action();
    else if (Number.isFinite(left)) timer = setTimeout(wait, Math.min(left, longestTimerMs));
  };
  wait();
  return () => clearTimeout(timer);
}
