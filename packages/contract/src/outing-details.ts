import { daysBetween } from './days.ts';
import { longNames } from './long-day-names.ts';
import {
  amountOf,
  dayAndHour,
  dayNames,
  hourOf,
  placesLeft,
  shortDayOf,
  stateLabels,
} from './outing-words.ts';
import type { OutingState } from './outings.ts';
import { wallTimeAt } from './wall-time.ts';

/** 'Gratuit', '8 € par personne', '7,50 € par personne'; null when the author says nothing. */
export function priceOf(cents: number | null): string | null {
  if (cents === null) return null;
  return cents === 0 ? amountOf(cents) : `${amountOf(cents)} par personne`;
}

/** '1 h 30', '45 min'. */
export function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00A0min`;
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h\u00A0${String(rest).padStart(2, '0')}`;
}

const longDay = dayNames(longNames);
/** 'mardi 17 novembre' */
export const longDayOf = (day: string, today = day): string => longDay(day, today);

/** '18 h 40', 'demain 9 h': offers do not run at night, so an end may be on another day. */
export function deadlineOf(until: Date, timeZone: string, now: Date): string {
  const [end, today] = [wallTimeAt(until, timeZone), wallTimeAt(now, timeZone).day];
  const days = daysBetween(today, end.day);
  if (days === 0) return hourOf(end.time);
  return days === 1 ? `demain ${hourOf(end.time)}` : `${shortDayOf(end.day, today)} ${hourOf(end.time)}`;
}

/** 'mar. 17 nov. · 19 h · 3 places libres', for link previews. Other sites cache them for days, so it never says 'ce soir'. */
export function outingLine(
  outing: { startsAt: string; timeZone: string; state: OutingState; places: number; taken: number },
  today: string,
): string {
  const { startsAt, timeZone, state } = outing;
  const start = wallTimeAt(new Date(startsAt), timeZone);
  const closed = state === 'over' || state === 'cancelled';
  return `${dayAndHour(start, today)} · ${closed ? stateLabels[state] : placesLeft(outing)}`;
}
