import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { atWeek } from '../../features/announcements/series/at-week.ts';

/** An announcement as a page shows it. */
export type ShownWeek = {
  /** As it is in the chosen week. */
  announcement: Announcement;
  /** The weeks of a weekly one that are not over. */
  weeks: readonly AnnouncementOuting[];
  /** The week that the address names, if it is one of them. */
  chosen: Outing | undefined;
};

type Found = { announcement: Announcement; weeks?: readonly AnnouncementOuting[] | undefined };

export function shownWeek(
  { announcement, weeks = [] }: Found,
  outingId: string | null | undefined,
): ShownWeek {
  const chosen = weeks.find(({ outing }) => outing.id === outingId)?.outing;
  return { announcement: atWeek(announcement, weeks, outingId), weeks, chosen };
}
