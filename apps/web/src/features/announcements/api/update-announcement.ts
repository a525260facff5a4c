import type { AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from './announcement-api-path.ts';
import { showChanged } from './my-announcement-queries.ts';
import { readAnnouncement } from './read-announcement.ts';

type Change = { id: string; content: AnnouncementWrite };

export function useUpdateAnnouncement(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, content }: Change) =>
      readAnnouncement(await http<unknown>(announcementApiPath(id), { method: 'PUT', body: content })),
    onSuccess: (updated) => showChanged(client, email, updated, { onTop: false }),
  });
}
