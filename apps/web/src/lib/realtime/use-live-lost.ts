import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from '../connection.ts';
import { useLiveState } from './use-live.ts';

/** One attempt may fail before anything is said: most interruptions are over by then. */
const GRACE_MS = 10_000;

export const LIVE_LOST = 'Le direct est interrompu, nouvel essai en cours';

/** Whether what is new may arrive late. Only of a connection that was there; a lost network is told elsewhere. */
export function useLiveLost(): boolean {
  const state = useLiveState();
  const offline = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  const [was, setWas] = useState(false);
  const [late, setLate] = useState(false);
  if (state === 'connected' && !was) setWas(true);
  if (state === 'idle' && was) setWas(false);
  const lost = was && state !== 'connected' && state !== 'idle';

  useEffect(() => {
    if (!lost) return undefined;
    const timer = setTimeout(() => setLate(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lost]);

  return lost && late && !offline;
}
