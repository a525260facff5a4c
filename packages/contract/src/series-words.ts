// The words of a card. What only the page of an announcement says is in `series-details.ts`: lists need not load it.
import { dateOf, shortNames } from './day-names.ts';
import { daysLater } from './days.ts';
import { isDone } from './outing-rules.ts';
import { hourOf, isEvening, shortDayOf } from './outing-words.ts';
import type { OutingState } from './outings.ts';
import { wallTimeAt } from './wall-time.ts';

/** When a series takes place: the day of the week, 0 is Sunday, and the hour at the commune. */
export type Slot = { weekday: number; startTime: string };

/** 'chaque mar. · 19 h' */
export const everyWeekOf = ({ weekday, startTime }: Slot): string =>
  `chaque ${shortNames.weekdays[weekday]} · ${hourOf(startTime)}`;

/** The planned day of a week: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

type Week = { startsAt: string; timeZone: string; state: OutingState };

/**
 * Which week a card is about: 'prochaine : 17 nov.', with its day and hour where these are not those of the slot. `found`: a search for some
 * days found it, so it need not be the next one.
 */
export function weekOf(
  { startsAt, timeZone, state }: Week,
  slot: Slot,
  today: string,
  found = false,
): string {
  const { day, time } = wallTimeAt(new Date(startsAt), timeZone);
  const moved = weekdayOf(day) !== slot.weekday;
  const near =
    day === today ? (isEvening(time) ? 'ce soir' : 'aujourd’hui') : day === daysLater(today, 1) && 'demain';
  const date = moved ? shortDayOf(day, today) : dateOf(day, shortNames, false).replace(/^1 /, '1er ');
  const hour = time === slot.startTime ? '' : ` · ${hourOf(time)}`;
  const words = (near || date) + hour;
  if (found) return words;
  return `${isDone(state) ? 'dernière' : 'prochaine'}\u00A0: ${words}`;
}
