import { hourOf } from '@coequipiers/contract/outing-words';
import { paris, wallTimeAt } from '@coequipiers/contract/wall-time';
import { ago } from '../../lib/age.ts';
import { instantOf } from '../../lib/instants.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const shortDate = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: paris });
const fullDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: paris });
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: paris });
const day = new Intl.DateTimeFormat('en-CA', { timeZone: paris });

/** The age of a message in the inbox. */
export function conversationTime(timestamp: unknown, now: number): string {
  const instant = instantOf(timestamp);
  if (instant === undefined) return 'Récent';
  const age = now - instant;
  if (age < MINUTE) return 'Maintenant';
  if (age >= 7 * DAY) return shortDate.format(instant);
  return Math.floor(age / DAY) === 1 ? 'Hier' : ago(age);
}

/** The heading above the messages of a day, by the calendar of Paris. */
export function dayName(instant: number, now: number): string {
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(instant))) / DAY);
  if (days <= 0) return "Aujourd'hui";
  if (days === 1) return 'Hier';
  if (days >= 7) return fullDate.format(instant);
  const name = weekday.format(instant);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const dayOf = remembered(day, HOUR);
/** '20 h 30' */
export const clockTime = (instant: number): string => hourOf(wallTimeAt(new Date(instant), paris).time);

/** Caches the text per hour: a long conversation formats thousands of instants. */
function remembered(format: Intl.DateTimeFormat, span: number): (instant: number) => string {
  const known = new Map<number, string>();
  return (instant) => {
    const turn = Math.floor(instant / span);
    const text = known.get(turn) ?? format.format(instant);
    if (known.size > 5_000) known.clear();
    known.set(turn, text);
    return text;
  };
}
