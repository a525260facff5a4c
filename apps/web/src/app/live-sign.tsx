import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from '../lib/connection.ts';
import { useLiveState } from '../lib/realtime/use-live.ts';
import classes from './live-sign.module.css';

/** One attempt may fail before anything is said: most interruptions are over by then. */
const GRACE_MS = 10_000;
const TEXT = 'Le direct est interrompu, nouvel essai en cours';

/** A quiet sign that what is new may arrive late. Only of a connection that was there; the banner speaks of a lost network. */
export function LiveSign() {
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

  const shown = lost && late && !offline;
  return (
    <output className={classes.sign} data-shown={shown || undefined} title={shown ? TEXT : undefined}>
      {shown && (
        <>
          <IconPlugConnectedX size={20} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{TEXT}</span>
        </>
      )}
    </output>
  );
}
