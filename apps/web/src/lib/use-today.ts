import { dayInParis } from '@coequipiers/contract/days';
import { paris } from '@coequipiers/contract/time-zones';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { useSyncExternalStore } from 'react';

/** Days begin on a whole or a half hour in every French time zone, also when the clocks change. */
const halfHourMs = 30 * 60_000;

/** The day in Paris or in another time zone, updated at midnight and when the person comes back to the page. */
export function useToday(timeZone = paris): string {
  const today = () => (timeZone === paris ? dayInParis(new Date()) : wallTimeAt(new Date(), timeZone).day);
  return useSyncExternalStore(subscribe, today, today);
}

/** Whether it is this hour of the day or later, in Paris or in another time zone; for whole and half hours. */
export function useIsFrom(time: string, timeZone = paris): boolean {
  const isFrom = () => wallTimeAt(new Date(), timeZone).time >= time;
  return useSyncExternalStore(subscribe, isFrom, isFrom);
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        wait();
        listener();
      },
      halfHourMs - (Date.now() % halfHourMs),
    );
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
