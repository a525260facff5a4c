import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePassed } from '../../../lib/use-passed.ts';
import { useSession } from '../../../lib/use-session.ts';
import { shelfQuery } from '../api/shelf-query.ts';
import { type Filters, hasShelf } from './search-params.ts';

/** At most three games that one can join, for above the list. One that has started leaves. */
export function useShelf(filters: Filters, ready: boolean) {
  const session = useSession();
  const needed = ready && hasShelf(filters);
  const client = useQueryClient();
  const { data, isLoading } = useQuery({
    ...shelfQuery(filters, session?.email ?? null),
    enabled: needed,
    // The visitor's answer is shown until the person's own arrives.
    placeholderData: () => client.getQueryData(shelfQuery(filters, null).queryKey),
  });
  const games = (needed && data) || [];
  const passed = usePassed(...games.map(({ outing }) => outing?.startsAt));
  return {
    games: games.filter(({ outing }) => outing && Date.parse(outing.startsAt) > passed),
    pending: needed && isLoading,
  };
}
