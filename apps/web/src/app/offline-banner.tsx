import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from '../lib/connection.ts';
import { Wrap } from '../ui/wrap.tsx';
import classes from './offline-banner.module.css';

export function OfflineBanner() {
  const offline = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  if (!offline) return null;
  return (
    <div className={classes.banner} role="alert">
      <Wrap className={classes.row}>
        <IconWifiOff size={20} stroke={1.8} aria-hidden="true" />
        Vous êtes hors connexion. Rien n’est perdu, tout reprendra au retour du réseau.
      </Wrap>
    </div>
  );
}
