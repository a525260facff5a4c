import { dayInParis } from '@coequipiers/contract/days';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { useSyncExternalStore } from 'react';

const today = (): string => dayInParis(new Date());

/** The day in Paris, updated when the person comes back to the page. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);

/** The day in another time zone. */
export function useTodayIn(timeZone: string): string {
  const todayThere = () => wallTimeAt(new Date(), timeZone).day;
  return useSyncExternalStore(subscribe, todayThere, todayThere);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
