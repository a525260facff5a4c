import { instantOf } from '../../lib/instants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const date = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Paris',
});

/** The age of a comment; cards, chat and notifications have other formats. */
export function commentAge(timestamp: unknown, now: number): string {
  const instant = instantOf(timestamp);
  if (instant === undefined) return '';
  const age = now - instant;
  if (age < HOUR) return "À l'instant";
  if (age < DAY) return inWords(Math.floor(age / HOUR), 'heure');
  return age < 7 * DAY ? inWords(Math.floor(age / DAY), 'jour') : date.format(instant);
}

const inWords = (count: number, unit: string): string => `il y a ${count} ${unit}${count > 1 ? 's' : ''}`;
