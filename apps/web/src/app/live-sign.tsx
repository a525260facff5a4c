import { IconPlugConnectedX } from '@tabler/icons-react';
import { LIVE_LOST, useLiveLost } from '../lib/realtime/use-live-lost.ts';
import classes from './live-sign.module.css';

/** A discreet sign that live updates may be late. */
export function LiveSign() {
  const shown = useLiveLost();
  return (
    <output className={classes.sign} data-shown={shown || undefined} title={shown ? LIVE_LOST : undefined}>
      {shown && (
        <>
          <IconPlugConnectedX size={20} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{LIVE_LOST}</span>
        </>
      )}
    </output>
  );
}
