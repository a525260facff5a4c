import { type Filters, furtherReaches, goesFurther } from './search-params.ts';
import { type Nearby, useNearby } from './use-nearby.ts';

/** What comes after a circle with little in it: its next ring that has something. */
export function useFurther(filters: Filters, nearby: Nearby) {
  const ended = nearby.state === 'shown' && !nearby.more.available;
  const needed = ended && goesFurther(filters, nearby.total);
  const [near, middle, far] = furtherReaches;
  const first = useRing(filters, near, needed);
  const second = useRing(filters, middle, needed && first.isEmpty);
  const third = useRing(filters, far, needed && second.isEmpty);
  if (!needed) return { ring: null, pending: false };
  const next = [first, second, third].find(({ isEmpty }) => !isEmpty);
  if (!next || next.nearby.state !== 'shown')
    return { ring: null, pending: next?.nearby.state === 'loading' };
  const inCircle = new Set(nearby.announcements.map(({ id }) => id));
  const announcements = next.nearby.announcements.filter(({ id }) => !inCircle.has(id));
  return { ring: { ...next.nearby, announcements, reach: next.reach }, pending: false };
}

/** A ring no wider than its circle is empty, and asks for nothing. */
function useRing(filters: Filters, reach: number, needed: boolean) {
  const exists = reach > filters.distance;
  const nearby = useNearby(filters, needed && exists, reach);
  const isEmpty = !exists || (nearby.state === 'shown' && nearby.announcements.length === 0);
  return { nearby, reach, isEmpty };
}
