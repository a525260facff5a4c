import { dateOf, shortNames } from './day-names.ts';
import { longNames } from './long-day-names.ts';
import { hourOf } from './outing-words.ts';
import { type Slot, weekdayOf } from './series-words.ts';
import { wallTimeAt } from './wall-time.ts';

/** 'mardi' */
export const weekdayName = ({ weekday }: Pick<Slot, 'weekday'>): string => longNames.weekdays[weekday] ?? '';

/** 'chaque mardi' */
export const everyDayOf = (slot: Pick<Slot, 'weekday'>): string => `chaque ${weekdayName(slot)}`;

/** 'chaque mardi à 19 h' */
export const everyDayAndHourOf = (slot: Slot): string => `${everyDayOf(slot)} à ${hourOf(slot.startTime)}`;

/** '17 nov.', '1er déc.' */
export const shortDateOf = (day: string): string => dateOf(day, shortNames, false).replace(/^1 /, '1er ');

type Week = { startsAt: string; timeZone: string };

/** Where a week is at another day or hour than its slot: 'Le 18 nov., c’est un mercredi, à 20 h.' Null for the others. */
export function movedInWords({ startsAt, timeZone }: Week, slot: Slot): string | null {
  const { day, time } = wallTimeAt(new Date(startsAt), timeZone);
  const otherDay = weekdayOf(day) !== slot.weekday && `un ${weekdayName({ weekday: weekdayOf(day) })}`;
  const otherHour = time !== slot.startTime && `à ${hourOf(time)}`;
  const what = [otherDay, otherHour].filter(Boolean).join(', ');
  return what === '' ? null : `Le ${shortDateOf(day)}, c’est ${what}.`;
}

/** 'Pas de séance le 22 déc.' */
export const skippedOn = ({ startsAt, timeZone }: Week): string =>
  `Pas de séance le ${shortDateOf(wallTimeAt(new Date(startsAt), timeZone).day)}`;

/** 'Pas de séance le 22 déc. : la salle est fermée.' The reason only where the reader is given it. */
export function skippedInWords(week: Week & { cancelReason: string | null }): string {
  const reason = week.cancelReason?.trim();
  if (!reason) return ended(skippedOn(week));
  return `${skippedOn(week)}\u00A0: ${afterColon(reason)}`;
}

/** A first word that has no capital within a sentence. */
const small =
  /^(?:[cdjlns][’']|(?:la|le|les|un|une|des|je|nous|on|il|ils|elle|elles|ce|cet|cette|mon|ma|mes|notre|nos|pas|plus|trop|en|pour|par|à|au|aux|de|du|tout|toute|personne)(?=[\s,]))/i;

/** Someone's own sentence as the end of another: it begins small where its first word is no name, and ends with a mark. */
export function afterColon(sentence: string): string {
  const line = sentence.trim().replaceAll(/\s+/g, ' ');
  const begun = small.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line;
  return ended(begun);
}

const ended = (sentence: string): string => (/[.!?…)»]$/.test(sentence) ? sentence : `${sentence}.`);
