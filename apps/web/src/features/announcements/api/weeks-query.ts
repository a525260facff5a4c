import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from './announcement-api-path.ts';
import { announcementKeys } from './announcement-keys.ts';
import { readOuting } from './read-outing.ts';
import { readParticipation } from './read-participation.ts';

/** As long as its announcement. */
const FRESH_MS = 30_000;

/**
 * The weeks of a weekly announcement that are not over, as the viewer may see them: `viewer` is an e-mail, or null for a visitor. The
 * visitor's answer is shown until the person's own arrives.
 */
export const weeksQuery = (id: string, viewer: string | null) => {
  const weeksKey = announcementKeys.weeks(id);
  return queryOptions({
    queryKey: [...weeksKey, viewer],
    queryFn: async ({ signal }) =>
      readWeeks(await http<unknown>(`${announcementApiPath(id)}/outings`, { signal })),
    placeholderData: (shown, query) =>
      query && weeksKey.every((part, index) => query.queryKey[index] === part) ? shown : undefined,
    staleTime: FRESH_MS,
    retry: false,
  });
};

/** Those that the page could not show are left out. */
export function readWeeks(sent: unknown): AnnouncementOuting[] {
  const weeks: unknown[] = Array.isArray(sent) ? sent : [];
  return weeks.flatMap((week) => {
    const { outing: sentOuting, participation } = Object(week) as Record<string, unknown>;
    const outing = readOuting(sentOuting);
    return outing ? [{ outing, participation: readParticipation(participation) }] : [];
  });
}
