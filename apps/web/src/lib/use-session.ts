import { useSyncExternalStore } from 'react';
import { readSession, type Session, subscribeToSession } from './session.ts';

/** Null for a visitor, and while the page is rendered by the server or taken over from it. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}
