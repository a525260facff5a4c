import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from './announcement-api-path.ts';
import { showChanged } from './my-announcement-queries.ts';
import { readAnnouncement } from './read-announcement.ts';

/** Puts it back into searches, as the newest one. */
export function useRepublishAnnouncement(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      readAnnouncement(await http<unknown>(`${announcementApiPath(id)}/republish`, { method: 'POST' })),
    onSuccess: (republished) => showChanged(client, email, republished, { onTop: true }),
  });
}
