import { queryOptions } from '@tanstack/react-query';
import { ApiError, http } from '../../../lib/http.ts';
import { readAnnouncement } from './read-announcement.ts';

/** Everything that shows announcements is kept under `all`: lists under a name of their own, each one under its id. */
export const announcementKeys = {
  all: ['announcements'],
  nearby: ['announcements', 'nearby'],
  one: (id: string) => ['announcements', 'one', id],
} as const;

/** Long enough to take over what the server rendered, and to come back from a list without asking again. */
const FRESH_MS = 30_000;

/**
 * One announcement as this viewer may see it: its author gets more. `viewer` is an e-mail, null for a visitor, for whom the
 * server renders; until the person's own answer is there, the visitor's stands in.
 */
export const announcementQuery = (id: string, viewer: string | null = null) =>
  queryOptions({
    queryKey: [...announcementKeys.one(id), viewer],
    queryFn: async ({ signal }) =>
      readAnnouncement(await http<unknown>(`/api/announce/${encodeURIComponent(id)}`, { signal })),
    placeholderData: (shown) => (shown?.id === id ? shown : undefined),
    staleTime: FRESH_MS,
    retry: false,
  });

/** There is none, or no longer. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
