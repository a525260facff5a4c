import { dateOf } from '@coequipiers/contract/day-names';
import { dayInParis } from '@coequipiers/contract/days';
import { longNames } from '@coequipiers/contract/long-day-names';

/** 'Du 17 novembre au 19 décembre', with the year if it is another one. Null without dates. */
export function period(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: string,
): string | null {
  const named = (day: string) => dayName(day, day.slice(0, 4) !== today.slice(0, 4));
  if (startDate === null) return endDate === null ? null : `Jusqu’au ${named(endDate)}`;
  if (endDate === null) return `À partir du ${named(startDate)}`;
  return startDate === endDate ? `Le ${named(startDate)}` : `Du ${named(startDate)} au ${named(endDate)}`;
}

/** '12 novembre 2026', the day in Paris; empty for an invalid instant. */
export function longDate(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : dayName(dayInParis(date), true);
}

/** The first of a month is '1er'. */
const dayName = (day: string, withYear: boolean): string =>
  dateOf(day, longNames, withYear).replace(/^1 /, '1er ');
