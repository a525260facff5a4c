import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from '../connection.ts';
import { useLiveState } from './use-live.ts';

/** Most interruptions end with the first retry, so the person is told only after this delay. */
const GRACE_MS = 10_000;

export const LIVE_LOST = 'Le direct est interrompu, nouvel essai en cours';

/** True when live updates may be late. Only after a connection was established; being offline is shown elsewhere. */
export function useLiveLost(): boolean {
  const state = useLiveState();
  const offline = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  const [wasConnected, setWasConnected] = useState(false);
  const [late, setLate] = useState(false);
  if (state === 'connected' && !wasConnected) setWasConnected(true);
  if (state === 'idle' && wasConnected) setWasConnected(false);
  const lost = wasConnected && state !== 'connected' && state !== 'idle';

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
