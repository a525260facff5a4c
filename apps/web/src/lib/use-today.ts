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

/** From this hour on, what is left of today is the evening: 'Ce soir'. */
const eveningFrom = '16:00';

/** Whether it is evening, in Paris or in another time zone. */
export function useIsEvening(timeZone = paris): boolean {
  const isEvening = () => wallTimeAt(new Date(), timeZone).time >= eveningFrom;
  return useSyncExternalStore(subscribe, isEvening, isEvening);
}

/** Whether 'Aujourd’hui' and 'Ce soir' mean the same at both instants. */
export function isSamePartOfDay(one: Date, other: Date, timeZone: string): boolean {
  const [a, b] = [wallTimeAt(one, timeZone), wallTimeAt(other, timeZone)];
  return a.day === b.day && a.time >= eveningFrom === b.time >= eveningFrom;
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
