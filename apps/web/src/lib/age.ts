import { dateOf, shortNames } from '@coequipiers/contract/day-names';
import { dayInParis } from '@coequipiers/contract/days';
import { instantOf } from './instants.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'il y a 6 min', 'il y a 3 h', 'il y a 2 j'. */
export function ago(age: number): string {
  if (age < MINUTE) return "À l'instant";
  if (age < HOUR) return `il y a ${Math.floor(age / MINUTE)}\u00A0min`;
  if (age < DAY) return `il y a ${Math.floor(age / HOUR)}\u00A0h`;
  return `il y a ${Math.floor(age / DAY)}\u00A0j`;
}

/** The age of a comment, with days as on the card of its announcement. */
export function ageInWords(timestamp: unknown, now: number): string {
  const instant = instantOf(timestamp);
  if (instant === undefined) return '';
  const age = now - instant;
  if (age < HOUR) return "À l'instant";
  if (age < DAY) return ago(age);
  const days = Math.floor(age / DAY);
  if (days < 7) return days === 1 ? 'il y a 1 jour' : `il y a ${days} jours`;
  return dateOf(dayInParis(new Date(instant)), shortNames, true);
}
