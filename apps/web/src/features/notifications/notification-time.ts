import { paris } from '@coequipiers/contract/wall-time';
import { ago } from '../../lib/age.ts';
import { instantOf } from '../../lib/instants.ts';

const DAY = 86_400_000;

const date = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone: paris });

/** The age of a notification. */
export function notificationTime(timestamp: unknown, now: number): string {
  const instant = instantOf(timestamp);
  if (instant === undefined) return 'Récent';
  const age = now - instant;
  return age <= 7 * DAY ? ago(age) : date.format(instant);
}
