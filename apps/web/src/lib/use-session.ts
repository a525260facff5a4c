import { useSyncExternalStore } from 'react';
import { readSession, type Session, subscribeToSession } from './session.ts';

/** Null for a visitor, and during server rendering and hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}
