import { paris } from '@coequipiers/contract/wall-time';
import { instantOf } from '../../lib/instants.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const date = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone: paris });

/** The age of a notification; cards, comments and chat have other formats. */
export function notificationTime(timestamp: unknown, now: number): string {
  const instant = instantOf(timestamp);
  if (instant === undefined) return 'Récent';
  const age = now - instant;
  if (age < MINUTE) return "À l'instant";
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'min');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'h');
  if (age <= 7 * DAY) return ago(Math.floor(age / DAY), 'j');
  return date.format(instant);
}

/** 'il y a 6 min' */
const ago = (count: number, unit: string): string => `il y a ${count}\u00A0${unit}`;
