import { announcementTexts } from '@coequipiers/contract/announcements';
import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { withReason } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { dismissToastsAbout, toast } from '../../../ui/toast.ts';
import { loadedAnnouncements, nearbyQuery, totalOf } from '../api/nearby-queries.ts';
import { type Filters, ringOf, searchOfFilters, timeZoneOfSearch } from './search-params.ts';

export type Nearby = ReturnType<typeof useNearby>;

/** The results of a search, page by page; of its ring up to `reach` metres instead. */
export function useNearby(filters: Filters, ready: boolean, reach?: number) {
  const client = useQueryClient();
  const session = useSession();
  const today = useToday(timeZoneOfSearch(filters));
  const circle = searchOfFilters(filters, today);
  const query = nearbyQuery(reach ? ringOf(circle, reach) : circle, session?.email ?? null);
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
  return {
    /** Identifies the search. */
    search,
    announcements,
    total: totalOf(data, announcements.length, results.hasNextPage),
    state: stateOf({ data, isError }),
    error: results.error,
    // A failure in the cache, found again with Back, was already shown.
    failedAt: isFetchedAfterMount && isError ? errorUpdatedAt : 0,
    emptyAt: found && announcements.length === 0 ? dataUpdatedAt : 0,
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

/** An error or an empty result is also shown as a toast, until another search begins or this one finds something. */
export function useSearchToasts({ search, announcements, failedAt, emptyAt, error }: Nearby): void {
  useNotifyOnce(failedAt, () =>
    toast.error(withReason(announcementTexts.searchFailed, error), { about: search }),
  );
  useNotifyOnce(emptyAt, () => toast.info(announcementTexts.searchEmpty, { about: search }));
  const found = announcements.length > 0;
  useEffect(() => {
    if (found && emptyAt === 0 && failedAt === 0) dismissToastsAbout(search);
  }, [found, search, emptyAt, failedAt]);
  // The next search may contradict them.
  useEffect(() => () => dismissToastsAbout(search), [search]);
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
