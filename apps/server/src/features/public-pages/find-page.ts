import type { FoundAnnouncement } from '@coequipiers/contract/rendering';
import type { Announcements } from '../announcements/announcements.ts';
import type { Participations } from '../outings/team/participations.ts';

export type Parts = {
  announcements: Pick<Announcements, 'find'>;
  participations: Pick<Participations, 'outingsForVisitor'>;
};

/** An announcement as a visitor's page shows it: a weekly one with its weeks. */
export const createFindPage =
  ({ announcements, participations }: Parts) =>
  async (id: string): Promise<FoundAnnouncement> => {
    const found = await announcements.find(id);
    if (found.status !== 200 || !found.inLists || !found.announcement.series) return found;
    return { ...found, weeks: await participations.outingsForVisitor(id) };
  };
