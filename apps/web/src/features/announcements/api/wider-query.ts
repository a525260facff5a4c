import type { WiderSearches } from '@coequipiers/contract/search-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import type { Search } from '../search/search-params.ts';
import { announcementKeys } from './announcement-keys.ts';

/** What wider searches would find, in one request. */
export function widerQuery({ category, ...others }: Search, viewer: string | null) {
  const query = { ...others, ...(category && { category }) };
  return queryOptions({
    queryKey: [...announcementKeys.all, 'wider', query, viewer],
    queryFn: ({ signal }) => http<WiderSearches>('/api/announce/nearby/wider', { query, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
