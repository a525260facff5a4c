import { dayFromNow } from '../src/features/announcements/test/publish.ts';

const weekdays = { Sunday: 0, Monday: 1, Tuesday: 2, Wednesday: 3 };

/**
 * The first such weekday from a day of the year on ('06-08'), in the first year in which it is at least so many days away. So the
 * test stays true in later years.
 */
export function comingDay(weekday: keyof typeof weekdays, from: string, atLeast = 30): string {
  const earliest = dayFromNow(atLeast);
  const inYear = (year: number): string => {
    const day = new Date(`${year}-${from}`);
    day.setUTCDate(day.getUTCDate() + ((weekdays[weekday] - day.getUTCDay() + 7) % 7));
    return day.toISOString().slice(0, 10);
  };
  const year = Number(earliest.slice(0, 4));
  const [thisYear, nextYear] = [inYear(year), inYear(year + 1)];
  return thisYear >= earliest ? thisYear : nextYear;
}
