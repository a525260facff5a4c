import { parseDate, toZoned } from '@internationalized/date';

/** The instant at which a day begins. No French zone changes its clock at midnight. */
export const startOfDay = (day: string, timeZone: string): Date => toZoned(parseDate(day), timeZone).toDate();

/** The instant at which the next day begins. */
export const endOfDay = (day: string, timeZone: string): Date =>
  toZoned(parseDate(day).add({ days: 1 }), timeZone).toDate();
