import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from '../../announcements/api/announcement-api-path.ts';
import { showChanged } from '../../announcements/api/my-announcement-queries.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { readPeopleAgain } from './participants-query.ts';

/** Cancels this week and all after it, and makes no more. Without one, all that have not started. */
export async function stopSeries(
  client: QueryClient,
  id: string,
  email: string,
  { from, reason }: { from: string | undefined; reason: string },
): Promise<void> {
  const words = reason.trim();
  await change(client, id, email, 'stop', {
    ...(from !== undefined && { from }),
    ...(words !== '' && { reason: words }),
  });
}

/** It goes on: the author says so when asked, or brings it back after a pause. */
export const continueSeries = (client: QueryClient, id: string, email: string): Promise<void> =>
  change(client, id, email, 'continue', {});

async function change(client: QueryClient, id: string, email: string, call: string, body: object) {
  const sent = await http<unknown>(`${announcementApiPath(id)}/series/${call}`, { method: 'POST', body });
  showChanged(client, email, readAnnouncement(sent), { onTop: false });
  void readPeopleAgain(client, id);
  void client.invalidateQueries({ queryKey: ['agenda'] });
}
