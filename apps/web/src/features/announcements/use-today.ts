import { dayInParis } from '@coequipiers/contract/days';
import { useSyncExternalStore } from 'react';

const today = (): string => dayInParis(new Date());

/** The day in Paris, updated when the person comes back to the page. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
