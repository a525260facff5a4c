import { queryOptions } from '@tanstack/react-query';
import { ApiError, http } from '../../../lib/http.ts';
import { announcementApiPath } from './announcement-api-path.ts';
import { announcementKeys } from './announcement-keys.ts';
import { readAnnouncement } from './read-announcement.ts';

/** Long enough to hydrate from the server's data, and to come back from a list without a request. */
const FRESH_MS = 30_000;

/**
 * One announcement as the viewer may see it: its author gets more fields. `viewer` is an e-mail, or null for a visitor, as on
 * the server. The visitor's answer is shown until the person's own arrives.
 */
export const announcementQuery = (id: string, viewer: string | null = null) =>
  queryOptions({
    queryKey: [...announcementKeys.one(id), viewer],
    queryFn: async ({ signal }) => readAnnouncement(await http<unknown>(announcementApiPath(id), { signal })),
    placeholderData: (shown) => (shown?.id === id ? shown : undefined),
    staleTime: FRESH_MS,
    retry: false,
  });

/** It never existed or was removed. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
