import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Check, isCount } from '../../../lib/checks.ts';
import { http } from '../../../lib/http.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { announcementApiPath } from '../../announcements/api/announcement-api-path.ts';
import { showChanged } from '../../announcements/api/my-announcement-queries.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { participantsKey } from '../../outings/api/participants-query.ts';

const callOf = (id: string, call: string): string => `${announcementApiPath(id)}/series/${call}`;

/** How many people take part, wait or ask in this week or one after it. Read each time it is shown. */
export const concernedQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: ['concerned', id, from],
    queryFn: async ({ signal }): Promise<number> => {
      const answer = await http<unknown>(withQuery(callOf(id, 'concerned'), { from }), { signal });
      const { people } = Object(answer) as { people?: unknown };
      if (!(isCount satisfies Check)(people)) throw new Error('No number of people');
      return Number(people);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

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
  const sent = await http<unknown>(callOf(id, call), { method: 'POST', body });
  showChanged(client, email, readAnnouncement(sent), { onTop: false });
  void client.invalidateQueries({ queryKey: participantsKey(id) });
  void client.invalidateQueries({ queryKey: ['agenda'] });
}
