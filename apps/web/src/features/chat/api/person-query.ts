import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** Details of the other person. Other servers may not have this route: then less is shown. */
export const personQuery = (email: string, alias: string) =>
  queryOptions({
    queryKey: ['person', email, alias],
    queryFn: ({ signal }) => http<PersonCard>(`/api/people/${encodeURIComponent(alias)}`, { signal }),
    retry: false,
    staleTime: 60_000,
  });
