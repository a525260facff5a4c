import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStorage } from './storage.ts';

/** The stored text, null while the page is rendered by the server or taken over from it. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribeToStorage,
    () => readStored(key),
    () => null,
  );
}
