import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False during server rendering and hydration. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
