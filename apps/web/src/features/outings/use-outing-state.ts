import type { OutingState } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useCallback, useSyncExternalStore } from 'react';

/** Browsers run a timer with a longer delay at once. */
const longestDelayMs = 2 ** 31 - 1;

/** The server's state of an outing, and 'over' from its end on, also while someone looks at it. */
export function useOutingState(outing: Outing | null): OutingState | undefined {
  const end = outing ? Date.parse(outing.endsAt) : Number.POSITIVE_INFINITY;
  const subscribe = useCallback((listener: () => void) => runAt(end, listener), [end]);
  const ended = useSyncExternalStore(
    subscribe,
    () => Date.now() >= end,
    () => false,
  );
  return ended && outing?.state !== 'cancelled' ? 'over' : outing?.state;
}

export const isClosed = (state: OutingState | undefined): state is 'over' | 'cancelled' =>
  state === 'over' || state === 'cancelled';

/** Runs the action at an instant; an infinite one never comes. */
function runAt(instant: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = instant - Date.now();
    if (left <= 0) action();
    else if (Number.isFinite(left)) timer = setTimeout(wait, Math.min(left, longestDelayMs));
  };
  wait();
  return () => clearTimeout(timer);
}
