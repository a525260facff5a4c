import type { Block } from '@coequipiers/contract/blocks-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const blockQueries = {
  /** The people that this person has blocked, the latest first. */
  list: (email: string) =>
    queryOptions({
      queryKey: ['blocks', email],
      queryFn: ({ signal }) => http<Block[]>('/api/blocks', { signal }),
      retry: false,
    }),
};
