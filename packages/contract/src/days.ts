// Days are strings YYYY-MM-DD, which compare in the right order.
import { paris, wallTimeAt } from './wall-time.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const millisecondsADay = 86_400_000;

/** The date in Paris at this instant. */
export const dayInParis = (instant: Date): string => wallTimeAt(instant, paris).day;

/** Earlier days are typing errors. Later ones need five digits and would not compare correctly as strings. */
const dayLimits = { first: '1900-01-01', last: '9999-12-31' } as const;

/** Reads a day: from a date or a local date and time as written, from an instant as the day in Paris. Undefined when it is none of these. */
export function readDay(text: string): string | undefined {
  const day = text.slice(0, 10);
  if (dayPattern.test(text) || localPattern.test(text)) return isDay(day) ? day : undefined;
  if (!instantPattern.test(text) || !isDay(day)) return undefined;
  const instant = new Date(text);
  const inParis = Number.isNaN(instant.getTime()) ? '' : dayInParis(instant);
  return isDay(inParis) ? inParis : undefined;
}

/** False for days that do not exist, such as '2026-02-30', and for days outside the limits. */
function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < dayLimits.first || text > dayLimits.last) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsADay);

/** The day `count` days after this one. */
export const daysLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * millisecondsADay).toISOString().slice(0, 10);
