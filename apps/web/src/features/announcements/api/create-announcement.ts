import type { AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { showChanged } from './my-announcement-queries.ts';
import { readAnnouncement } from './read-announcement.ts';

type Creation = { content: AnnouncementWrite; idempotencyKey: string };

export function useCreateAnnouncement(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, idempotencyKey }: Creation) =>
      readAnnouncement(
        await http<unknown>('/api/announce', {
          method: 'POST',
          body: content,
          idempotencyKey,
          interrupted: { wanted: { kind: 'publish' } },
        }),
      ),
    onSuccess: (created) => showChanged(client, email, created, { onTop: true }),
  });
}
