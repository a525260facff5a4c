import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listedAnnouncement } from '../api/cached-announcements.ts';
import { weeksQuery } from '../api/weeks-query.ts';
import { atWeek } from './at-week.ts';

export type WeekOf = {
  /** As it is in the week that is meant. Undefined while only the list of weeks could tell it. */
  at: Announcement | undefined;
  weeks: AnnouncementOuting[] | undefined;
  /** The one that is meant is none of them: over, cancelled with the slot, or never there. Another is shown. */
  isOther: boolean;
  /** What is shown is a visitor's answer. */
  isPlaceholder: boolean;
  failed: boolean;
  busy: boolean;
  retry: () => void;
};

/**
 * An announcement in the week with this id. One that is not weekly stays as it is, and an id that none of the weeks has means the one that
 * it shows by itself. `viewer` is an e-mail, or null for a visitor.
 */
export function useWeek(
  announcement: Announcement | undefined,
  outingId: string | null | undefined,
  viewer: string | null,
): WeekOf {
  const client = useQueryClient();
  const { id = '', series = null } = announcement ?? {};
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...weeksQuery(id, viewer),
    enabled: series !== null,
    // The person may have taken part in another tab.
    refetchOnWindowFocus: viewer === null ? true : 'always',
  });
  const weeks = series ? data : undefined;
  const failed = series !== null && !weeks && isError;
  const at = useMemo(() => {
    if (!announcement || !series) return announcement;
    if (weeks) return atWeek(announcement, weeks, outingId);
    const isMeant = (one: Announcement | undefined) => one?.outing?.id === outingId;
    if (!outingId || isMeant(announcement)) return announcement;
    // A search for some days has read it.
    const listed = listedAnnouncement(client, id, viewer);
    if (listed && isMeant(listed))
      return { ...announcement, outing: listed.outing, participation: listed.participation };
    return failed ? announcement : undefined;
  }, [announcement, client, failed, id, outingId, series, viewer, weeks]);
  return {
    at,
    weeks,
    isOther: Boolean(outingId && weeks && at && at.outing?.id !== outingId),
    isPlaceholder: isPlaceholderData,
    failed,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
