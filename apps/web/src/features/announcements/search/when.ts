import { daysLater, readDay } from '@coequipiers/contract/days';
import { shortDayOf } from '@coequipiers/contract/outing-words';

/** The words in the URL. They are not turned into dates, so that a shared link means the day on which it is opened. */
const whenWords = ['aujourdhui', 'demain', 'week-end', '7-jours'] as const;
type WhenWord = (typeof whenWords)[number];

/** When the outings of a search start: one of the words, or a day YYYY-MM-DD. */
export type When = WhenWord | `${number}-${number}-${number}`;

export const anytime = 'N’importe quand';
export const choiceFailed = 'Les filtres n’ont pas pu s’ouvrir. Veuillez réessayer.';

const labels: Readonly<Record<WhenWord, string>> = {
  aujourdhui: 'Aujourd’hui',
  demain: 'Demain',
  'week-end': 'Ce week-end',
  '7-jours': '7\u00A0jours',
};

const isWord = (when: string): when is WhenWord => when in labels;

/** 'Ce week-end', or 'sam. 21 nov.'; today is 'Ce soir' once it is evening. */
export function whenLabel(when: When | null, today: string, isEvening: boolean): string {
  if (when === null) return anytime;
  if (when === 'aujourdhui' && isEvening) return 'Ce soir';
  return isWord(when) ? labels[when] : shortDayOf(when, today);
}

/** The four choices that are always shown; any other one is 'Choisir un jour'. */
export const shownWhens = ['aujourdhui', 'demain', 'week-end', null] as const;
export const isShown = (when: When | null): boolean => shownWhens.some((shown) => shown === when);

/** The chosen day, when it is not one of the words. */
export const dayOfWhen = (when: When | null): When | null => (when && !isWord(when) ? when : null);

/** Null when the text is neither one of the words nor a day. */
export const readWhen = (text: string | null): When | null =>
  whenWords.find((word) => word === text) ?? (text && readDay(text) === text ? (text as When) : null);

/** The first and the last day, both included. `today` is the day at the searched place. */
export function dayRangeOf(when: When, today: string): { from: string; to: string } {
  if (!isWord(when)) return { from: when, to: when };
  const [first, last] = offsets[when](new Date(today).getUTCDay());
  return { from: daysLater(today, first), to: daysLater(today, last) };
}

/** Days from today, by the day of the week; 0 is Sunday. */
const offsets: Readonly<Record<WhenWord, (weekday: number) => readonly [number, number]>> = {
  aujourdhui: () => [0, 0],
  demain: () => [1, 1],
  // On a Sunday, only that day is left.
  'week-end': (weekday) => (weekday === 0 ? [0, 0] : [6 - weekday, 7 - weekday]),
  '7-jours': () => [0, 6],
};
