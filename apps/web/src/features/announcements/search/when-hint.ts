import { shortDayOf } from '@coequipiers/contract/outing-words';
import { dayRangeOf, type When } from './when.ts';

/** The days that a choice means: 'mar. 17 nov.', '21 et 22 nov.', 'jusqu'au 22 nov.'. */
export function whenHint(when: When, today: string): string {
  const { from, to } = dayRangeOf(when, today);
  if (from === to) return shortDayOf(from, today);
  if (when === '7-jours') return `jusqu’au ${numbered(to)}`;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? numbered(from).replace(/ .*/, '') : numbered(from)} et ${numbered(to)}`;
}

/** '22 nov.', '1er nov.': as on a card, without the weekday. */
const numbered = (day: string): string => shortDayOf(day, day).replace(/^\S+ /, '');
