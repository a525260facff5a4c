import type { WallTime } from '@coequipiers/contract/time-zones';
import { parseDate, parseDateTime, toZoned } from '@internationalized/date';

/**
 * The instant of a time on the clock of a zone. A time that comes twice, when summer ends, is the first of the two. Undefined for
 * a time that the clock skips when summer begins.
 */
export function instantOf({ day, time }: WallTime, timeZone: string): Date | undefined {
  const wanted = parseDateTime(`${day}T${time}`);
  const zoned = toZoned(wanted, timeZone, 'earlier');
  return zoned.hour === wanted.hour && zoned.minute === wanted.minute ? zoned.toDate() : undefined;
}

/** The instant at which a day begins. No French zone changes its clock at midnight. */
export const startOfDay = (day: string, timeZone: string): Date => toZoned(parseDate(day), timeZone).toDate();

/** The instant at which the next day begins. */
export const endOfDay = (day: string, timeZone: string): Date =>
  toZoned(parseDate(day).add({ days: 1 }), timeZone).toDate();
