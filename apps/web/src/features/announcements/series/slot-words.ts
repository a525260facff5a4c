import { dateOf } from '@coequipiers/contract/day-names';
import { longNames } from '@coequipiers/contract/long-day-names';
import { longDayOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { everyDayOf } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** '24 novembre', '1er décembre' */
export const longDateOf = (day: string): string => dateOf(day, longNames, false).replace(/^1 /, '1er ');

/** The day of a week at its commune. */
export const dayOf = ({ startsAt, timeZone }: Pick<Outing, 'startsAt' | 'timeZone'>): string =>
  wallTimeAt(new Date(startsAt), timeZone).day;

export const capitalDayOf = (day: string): string => capital(longDayOf(day));

/** 'Chaque mardi, sans dernier jour.' */
export function slotInWords(series: Series): string {
  const end = series.until === null ? 'sans dernier jour' : `jusqu’au ${longDateOf(series.until)}`;
  return `${capital(everyDayOf(series))}, ${end}.`;
}

/** The weeks that were not skipped. */
export const takingPlace = (weeks: readonly AnnouncementOuting[]): Outing[] =>
  weeks.map(({ outing }) => outing).filter(({ state }) => state !== 'cancelled');

export const laterWeeks = (weeks: readonly AnnouncementOuting[], { startsAt }: Outing): Outing[] =>
  takingPlace(weeks).filter((week) => week.startsAt > startsAt);

/** 'Le créneau reprend le 29.', with the month where it is another one. */
export function resumesInWords(skipped: Outing, next: Outing | undefined): string {
  if (!next) return 'Aucune autre date n’est prévue ensuite.';
  const [day, resumes] = [skipped, next].map(dayOf);
  const date = longDateOf(String(resumes));
  return `Le créneau reprend le ${day?.slice(0, 7) === resumes?.slice(0, 7) ? date.split(' ')[0] : date}.`;
}

/** For someone whose link leads to a date that is no more. */
export const otherInWords = (shown: Outing): string =>
  `La date demandée n’est plus au programme. Voici celle du ${longDayOf(dayOf(shown))}.`;

/** How many people read of it. Undefined while that is not known. */
export function toldOnce(people: number | undefined): string {
  if (people === undefined) return 'Les inscrits sont prévenus, une seule fois.';
  if (people === 0) return 'Personne n’est encore inscrit.';
  return people === 1
    ? '1 personne est prévenue, une seule fois.'
    : `${people} personnes sont prévenues, une seule fois.`;
}
