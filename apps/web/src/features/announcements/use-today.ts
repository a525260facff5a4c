import { dayInParis } from '@coequipiers/contract/days';
import { paris } from '@coequipiers/contract/time-zones';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { useSyncExternalStore } from 'react';

/** The day in Paris or in another time zone, updated when the person comes back to the page. */
export function useToday(timeZone = paris): string {
  const today = () => (timeZone === paris ? dayInParis(new Date()) : wallTimeAt(new Date(), timeZone).day);
  return useSyncExternalStore(subscribe, today, today);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
