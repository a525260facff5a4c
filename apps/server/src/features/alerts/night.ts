import { alertLimits } from '@coequipiers/contract/alerts';
import { daysLater } from '@coequipiers/contract/days';
import { instantOf } from '@coequipiers/contract/outing-start';
import { wallTimeAt } from '@coequipiers/contract/time-zones';

const { from, to } = alertLimits.night;
const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;

/** How long to wait until the night at a commune ends; 0 by day. */
export const untilMorningMs = (now: Date, timeZone: string): number =>
  (morningAfter(now, timeZone)?.getTime() ?? now.getTime()) - now.getTime();

/** When the night at a commune ends, if it is night there. */
export function morningAfter(now: Date, timeZone: string): Date | undefined {
  const { day, time } = wallTimeAt(now, timeZone);
  if (time >= hour(to) && time < hour(from)) return undefined;
  const morning = time < hour(to) ? day : daysLater(day, 1);
  // No clock of France changes at 8 h.
  return instantOf({ day: morning, time: hour(to) }, timeZone);
}
