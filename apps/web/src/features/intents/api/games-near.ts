import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import type { Near } from '../../../lib/redirect.ts';
import { announcementKeys } from '../../announcements/api/announcement-keys.ts';
import { readAnnouncements } from '../../announcements/api/read-announcement.ts';

const AROUND_M = 25_000;
/** One of them may be the one that the person wanted. */
const MOST = 4;

/** The next games around a place that one can join. */
export const gamesNearQuery = ({ latitude, longitude }: Near) =>
  queryOptions({
    queryKey: [...announcementKeys.nearby, 'games', latitude, longitude],
    queryFn: async ({ signal }) =>
      readAnnouncements(
        await http<unknown>('/api/announce/nearby', {
          query: {
            latitude,
            longitude,
            maxDistance: AROUND_M,
            sort: 'soonest',
            open: 'true',
            page: 0,
            limit: MOST,
          },
          signal,
        }),
      ),
    retry: false,
  });
