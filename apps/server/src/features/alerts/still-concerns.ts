import { distanceMetres, type Position } from '../places/distance.ts';
import type { Published } from './matching-repository.ts';

/** Whether an announcement is still for an alert when a mail leaves, perhaps hours late: it has not begun or moved away meanwhile. */
export const stillConcerns = (
  alert: Position & { max_distance: number },
  announcement: Published,
  now: Date,
): boolean =>
  distanceMetres(alert, announcement) <= alert.max_distance &&
  (announcement.outing === null || announcement.outing.startsAt > now);
