import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';

/** As other lists: `content` is what a vote or a favourite changes in every cache. */
export type ShownPerson = Omit<PersonCard, 'announcements'> & { content: PersonCard['announcements'] };

/** Someone's name, town and announcements, as this person may see them. */
export const personQuery = (email: string, alias: string) =>
  queryOptions({
    queryKey: ['announcements', 'person', email, alias],
    queryFn: async ({ signal }): Promise<ShownPerson> => {
      const { announcements, ...person } = await http<PersonCard>(
        `/api/people/${encodeURIComponent(alias)}`,
        { signal },
      );
      return { ...person, content: announcements.map(readAnnouncement) };
    },
    retry: false,
    staleTime: 60_000,
  });
