import { dateOf, shortNames } from '@coequipiers/contract/day-names';
import { dayInParis } from '@coequipiers/contract/days';
import { instantOf } from './instants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The age of a comment or of a request; cards, chat and notifications have other formats. */
export function ageInWords(timestamp: unknown, now: number): string {
  const instant = instantOf(timestamp);
  if (instant === undefined) return '';
  const age = now - instant;
  if (age < HOUR) return "À l'instant";
  if (age < DAY) return inWords(Math.floor(age / HOUR), 'heure');
  if (age < 7 * DAY) return inWords(Math.floor(age / DAY), 'jour');
  return dateOf(dayInParis(new Date(instant)), shortNames, true);
}

const inWords = (count: number, unit: string): string => `il y a ${count} ${unit}${count > 1 ? 's' : ''}`;
