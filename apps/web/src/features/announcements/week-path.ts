import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { announcementPath } from '@coequipiers/contract/pages';

type Shown = Pick<Announcement, 'id' | 'series'> & { outing: { id: string } | null };

/** The week of a weekly announcement that is shown here, for an address. */
export const weekOfPage = ({ series, outing }: Shown): string | undefined =>
  series && outing ? outing.id : undefined;

/** The page of an announcement; of a weekly one at the week that is shown here. */
export const weekPath = (shown: Shown): string => announcementPath(shown.id, weekOfPage(shown));
