import { outingParam, paths } from '@coequipiers/contract/pages';

/** The form of an announcement; of a weekly one as it is in this week. */
export const editPath = (id: string, week?: string): string =>
  `${paths.announcements}?edit=${id}${week === undefined ? '' : `&${outingParam}=${week}`}`;
