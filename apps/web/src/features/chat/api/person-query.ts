import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** What our server tells of the other person. Another one may not know the call: then there is less to show. */
export const personQuery = (email: string, alias: string) =>
  queryOptions({
    queryKey: ['person', email, alias],
    queryFn: ({ signal }) => http<PersonCard>(`/api/people/${encodeURIComponent(alias)}`, { signal }),
    retry: false,
    staleTime: 60_000,
  });
