import { dayInParis } from '@coequipiers/contract/days';

const inFull = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC', ...options });
const thisYear = inFull({});
const anyYear = inFull({ year: 'numeric' });

/** 'Du 17 novembre au 19 décembre', with the year if it is another one. Null without dates. */
export function period(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: string,
): string | null {
  const named = (day: string) => dayName(day, day.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear);
  if (startDate === null) return endDate === null ? null : `Jusqu’au ${named(endDate)}`;
  if (endDate === null) return `À partir du ${named(startDate)}`;
  return startDate === endDate ? `Le ${named(startDate)}` : `Du ${named(startDate)} au ${named(endDate)}`;
}

/** '12 novembre 2026', the day in Paris; empty for an invalid instant. */
export function longDate(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : dayName(dayInParis(date), anyYear);
}

/** The first of a month is '1er'. */
function dayName(day: string, format: Intl.DateTimeFormat): string {
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, '1er ');
}
