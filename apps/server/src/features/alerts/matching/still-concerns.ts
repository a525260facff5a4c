import { distanceMetres } from '../../places/distance.ts';
import type { AlertRow } from '../alerts-repository.ts';
import type { Published } from './matching-repository.ts';
import type { Offer } from './matching-sql.ts';

/**
 * Whether an announcement still matches an alert when a mail is sent, perhaps a day late: it has not begun, and is still what the
 * alert asks for. Both may have been edited meanwhile.
 */
export const stillConcerns = (alert: AlertRow, announcement: Published, now: Date): boolean =>
  distanceMetres(alert, announcement) <= alert.max_distance &&
  wants(alert, announcement.offer) &&
  (announcement.outing === null || announcement.outing.startsAt > now);

/** The same as the SQL of `isWanted`. */
const wants = (alert: AlertRow, { category, level, weekday, time }: Offer): boolean =>
  (alert.categories.length === 0 || alert.categories.includes(category)) &&
  (alert.level === null || level === 'all' || level === alert.level) &&
  (alert.days.length === 0 || (weekday !== null && alert.days.includes(weekday))) &&
  (alert.from_time === null || (time !== null && time >= alert.from_time)) &&
  (alert.to_time === null || (time !== null && time <= alert.to_time));
