import { shortDayOf } from '@coequipiers/contract/outing-words';
import { daysOf, type When } from './when.ts';

const dayAndMonth = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The days that a choice means: 'mar. 17 nov.', '21 et 22 nov.', 'jusqu'au 22 nov.'. */
export function whenHint(when: When, today: string): string {
  const { from, to } = daysOf(when, today);
  if (from === to) return shortDayOf(from, today);
  if (when === '7-jours') return `jusqu’au ${numbered(to)}`;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? Number(from.slice(8)) : numbered(from)} et ${numbered(to)}`;
}

const numbered = (day: string): string => dayAndMonth.format(new Date(day));
