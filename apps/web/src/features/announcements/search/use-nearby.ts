import { announcementTexts } from '@coequipiers/contract/announcements';
import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { withReason } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { dismissToastsAbout, toast } from '../../../ui/toast.ts';
import { loadedAnnouncements, nearbyQuery, totalOf } from '../api/nearby-queries.ts';
import { type Filters, searchOfFilters, timeZoneOfSearch } from './search-params.ts';

export type Nearby = ReturnType<typeof useNearby>;

/** The results of a search, page by page. An error or an empty result is also shown as a toast, until another search begins. */
export function useNearby(filters: Filters, ready: boolean) {
  const client = useQueryClient();
  const session = useSession();
  const today = useToday(timeZoneOfSearch(filters));
  const query = nearbyQuery(searchOfFilters(filters, today), session?.email ?? null);
  const isBackNavigation = useNavigationType() === NavigationType.Pop;
  const results = useInfiniteQuery({
    ...query,
    enabled: ready,
    // On Back, the list and the scroll position stay the same.
    refetchOnMount: !isBackNavigation,
  });
  const { isFetchedAfterMount, isPlaceholderData, isError, errorUpdatedAt, dataUpdatedAt } = results;
  // The first HTML shows a visitor's results, which this person is not going to see.
  const data = ready ? results.data : undefined;
  const announcements = useMemo(() => loadedAnnouncements(data), [data]);

  const search = hashKey(query.queryKey);
  const found = isFetchedAfterMount && !isPlaceholderData;
  // A failure in the cache, found again with Back, was already shown.
  useNotifyOnce(isFetchedAfterMount && isError ? errorUpdatedAt : 0, () =>
    toast.error(withReason(announcementTexts.searchFailed, results.error), { about: search }),
  );
  useNotifyOnce(found && announcements.length === 0 ? dataUpdatedAt : 0, () =>
    toast.info(announcementTexts.searchEmpty, { about: search }),
  );
  // The next search may contradict them.
  useEffect(() => () => dismissToastsAbout(search), [search]);

  return {
    announcements,
    total: totalOf(data, announcements.length, results.hasNextPage),
    state: stateOf({ data, isError }),
    error: results.error,
    more: {
      available: results.hasNextPage,
      loading: results.isFetchingNextPage,
      failed: results.isFetchNextPageError,
      load: () => {
        if (results.hasNextPage) void results.fetchNextPage({ cancelRefetch: false });
      },
    },
    /** Starts again from the first page. */
    again: () => void client.resetQueries({ queryKey: query.queryKey, exact: true }),
  };
}

function stateOf({ data, isError }: { data: unknown; isError: boolean }): 'loading' | 'failed' | 'shown' {
  if (data) return 'shown';
  return isError ? 'failed' : 'loading';
}

/** Calls `notify` when `moment` is new; 0 means that nothing happened. */
function useNotifyOnce(moment: number, notify: () => void): void {
  const lastMoment = useRef(0);
  useEffect(() => {
    if (moment === 0 || moment === lastMoment.current) return;
    lastMoment.current = moment;
    notify();
  });
}
