import type { AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import type { Apply } from '@coequipiers/contract/series';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { announcementApiPath } from './announcement-api-path.ts';
import { showChanged } from './my-announcement-queries.ts';
import { readAnnouncement } from './read-announcement.ts';

type Change = {
  id: string;
  content: AnnouncementWrite;
  /** Of a weekly announcement: this week alone, or it and all that follow. */
  week: { apply: Apply; outing: string } | undefined;
};

export function useUpdateAnnouncement(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, content, week }: Change) => {
      const path = announcementApiPath(id);
      // The form showed the values of this week: what it sends is meant for this week too, whatever the slot has.
      const exact = week?.apply === 'following' && { exact: 'true' };
      const meant = week ? withQuery(path, { ...week, ...exact }) : path;
      return readAnnouncement(await http<unknown>(meant, { method: 'PUT', body: content }));
    },
    onSuccess: (updated) => {
      showChanged(client, email, updated, { onTop: false });
      void client.invalidateQueries({ queryKey: ['agenda'] });
    },
  });
}
