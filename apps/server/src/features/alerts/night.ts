import { alertLimits } from '@coequipiers/contract/alerts';
import { daysLater } from '@coequipiers/contract/days';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { instantOf } from '../outings/start.ts';

const { from, to } = alertLimits.night;
const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;

/** When the night at a commune ends, if it is night there. */
export function morningAfter(now: Date, timeZone: string): Date | undefined {
  const { day, time } = wallTimeAt(now, timeZone);
  if (time >= hour(to) && time < hour(from)) return undefined;
  const morning = time < hour(to) ? day : daysLater(day, 1);
  // No clock of France changes at 8 h.
  return instantOf({ day: morning, time: hour(to) }, timeZone);
}
