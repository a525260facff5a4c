import { type Filters, isTodayOver } from './search-params.ts';
import { useNearby } from './use-nearby.ts';

/** The results of a search; when nothing of today is left to start, those of tomorrow, unless there are none either. */
export function useTodayOrTomorrow(wanted: Filters, ready: boolean) {
  const found = useNearby(wanted, ready);
  const isOver = found.state === 'shown' && isTodayOver(wanted, found.announcements.length);
  const filters: Filters = { ...wanted, when: 'demain' };
  const tomorrow = useNearby(filters, ready && isOver);
  const hasNone = tomorrow.state === 'shown' && tomorrow.announcements.length === 0;
  if (!isOver || hasNone || tomorrow.state === 'failed')
    return { filters: wanted, nearby: found, isTomorrow: false };
  return { filters, nearby: tomorrow, isTomorrow: true };
}
