import { daysBetween } from './days.ts';

/** The end date itself still counts as valid. */
export const isExpired = (endDate: string | null, today: string): boolean =>
  endDate !== null && endDate < today;

export function expirationInfo(endDate: string | null, today: string): string | null {
  if (endDate === null) return null;
  const days = daysBetween(today, endDate);
  if (days === 0) return "Expire aujourd'hui";
  if (days === 1) return 'Expire demain';
  if (days > 1) return `Expire dans ${days} jours`;
  return days === -1 ? 'Expirée depuis hier' : `Expirée depuis ${-days} jours`;
}

/**
 * When an announcement without an outing leaves the searches. The database applies it, with figures of its own, in the trigger
 * `announcement_listed_until` (migration 0019); `lifecycle.integration.test.ts` fails when the two differ.
 */
export const listedDays = { afterEnd: 30, afterCreation: 90 } as const;
