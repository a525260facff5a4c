import { announcementTexts } from '@coequipiers/contract/announcements';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { withReason } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/use-session.ts';
import { toast } from '../../../ui/toast.ts';
import { loadedAnnouncements, nearbyQuery } from '../api/nearby-queries.ts';
import { type Filters, searchOfFilters } from './search-params.ts';

export type Nearby = ReturnType<typeof useNearby>;

/** The results of a search, page after page. What comes of it is also said in a brief message. */
export function useNearby(filters: Filters, ready: boolean) {
  const client = useQueryClient();
  const session = useSession();
  const query = nearbyQuery(searchOfFilters(filters), session?.email ?? null);
  const cameBack = useNavigationType() === NavigationType.Pop;
  const results = useInfiniteQuery({
    ...query,
    enabled: ready,
    // Whoever comes back finds the list as it was, and the same place in it.
    refetchOnMount: !cameBack,
  });
  const { isFetchedAfterMount, isPlaceholderData, isError, errorUpdatedAt, dataUpdatedAt } = results;
  // What the first HTML showed is not what this person is about to see.
  const data = ready ? results.data : undefined;
  const announcements = useMemo(() => loadedAnnouncements(data), [data]);

  const found = isFetchedAfterMount && !isPlaceholderData;
  // What failed before the person came back was said then.
  useSayOnce(isFetchedAfterMount && isError ? errorUpdatedAt : 0, () =>
    toast.error(withReason(announcementTexts.searchFailed, results.error)),
  );
  useSayOnce(found && announcements.length === 0 ? dataUpdatedAt : 0, () =>
    toast.info(announcementTexts.searchEmpty),
  );

  return {
    announcements,
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
    /** From the first page on. */
    again: () => void client.resetQueries({ queryKey: query.queryKey, exact: true }),
  };
}

function stateOf({ data, isError }: { data: unknown; isError: boolean }): 'loading' | 'failed' | 'shown' {
  if (data) return 'shown';
  return isError ? 'failed' : 'loading';
}

/** Says something at a moment that is new; 0 is none. */
function useSayOnce(moment: number, say: () => void): void {
  const said = useRef(0);
  useEffect(() => {
    if (moment === 0 || moment === said.current) return;
    said.current = moment;
    say();
  });
}
