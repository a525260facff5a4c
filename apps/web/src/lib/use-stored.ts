import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStorage } from './storage.ts';

/** The stored text; null during server rendering and hydration. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribeToStorage,
    () => readStored(key),
    () => null,
  );
}
