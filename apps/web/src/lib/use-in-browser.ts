import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while the page is rendered by the server or taken over from it. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
