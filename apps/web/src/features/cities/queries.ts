import type { City } from '@coequipiers/contract/cities-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { logError } from '../../lib/log.ts';

const ONE_HOUR_MS = 3_600_000;

export const cityQueries = {
  /** The commune at a position, which must be rounded already. */
  nearest: (latitude: number, longitude: number) =>
    queryOptions({
      queryKey: ['cities', 'nearest', latitude, longitude],
      queryFn: ({ signal }) => http<City>('/api/cities/nearest', { query: { latitude, longitude }, signal }),
      staleTime: ONE_HOUR_MS,
      // The position is dropped from the cache as soon as the commune is known.
      gcTime: 0,
      retry: false,
    }),

  /** A failure is only logged: the field stays usable, and further typing searches again. */
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
