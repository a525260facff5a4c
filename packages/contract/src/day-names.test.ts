import { expect, it } from 'vitest';
import { dateOf, type Names, shortNames } from './day-names.ts';
import { daysLater } from './days.ts';
import { longNames } from './long-day-names.ts';

it.each<['short' | 'long', Names]>([
  ['short', shortNames],
  ['long', longNames],
])('names every day of four years as Intl does, %s', (style, names) => {
  const named = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...parts });
  const [date, weekday] = [named({ day: 'numeric', month: style }), named({ weekday: style })];
  const dated = named({ day: 'numeric', month: style, year: 'numeric' });
  for (let day = '2025-01-01'; day < '2029-01-01'; day = daysLater(day, 1)) {
    const instant = new Date(day);
    expect(dateOf(day, names, false)).toBe(date.format(instant));
    expect(dateOf(day, names, true)).toBe(dated.format(instant));
    expect(names.weekdays[instant.getUTCDay()]).toBe(weekday.format(instant));
  }
});
