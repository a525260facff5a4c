import type { City } from '@coequipiers/contract/cities-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { logError } from '../../lib/log.ts';

const ONE_HOUR_MS = 3_600_000;

export const cityQueries = {
  /** A failure is only logged: the field stays usable, and the next letters search again. */
  search: (prefix: string) =>
    queryOptions({
      queryKey: ['cities', prefix],
      queryFn: async ({ signal }) => {
        try {
          return await http<City[]>('/api/cities', { query: { prefix }, signal });
        } catch (error) {
          if (!signal.aborted) logError('Erreur lors de la recherche de villes', error);
          throw error;
        }
      },
      staleTime: ONE_HOUR_MS,
      retry: false,
    }),
};
