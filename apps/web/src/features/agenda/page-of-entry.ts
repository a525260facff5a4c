import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { announcementPath } from '@coequipiers/contract/pages';

/** The page of an announcement; of a weekly one at the date of this entry. */
export const pageOf = ({ announceId, series, outing }: AgendaEntry): string =>
  announcementPath(announceId, series ? outing.id : undefined);
