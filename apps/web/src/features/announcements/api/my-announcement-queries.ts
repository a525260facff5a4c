import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementKeys } from './announcement-keys.ts';
import { announcementQuery } from './announcement-queries.ts';
import { readAnnouncements } from './read-announcement.ts';

export const myAnnouncementQueries = {
  /** Newest first, including expired ones. The key has the e-mail, so that the next person on this device never sees them. */
  list: (email: string) =>
    queryOptions({
      queryKey: [...announcementKeys.all, 'mine', email],
      queryFn: async ({ signal }) => readAnnouncements(await http<unknown>('/api/announce/me', { signal })),
      retry: false,
    }),
};

/**
 * After a change of the person's own announcement: their list shows it at once, a new one at the top, and all other
 * announcement queries are refetched.
 */
export function showChanged(
  client: QueryClient,
  email: string,
  changed: Announcement,
  { onTop }: { onTop: boolean },
): void {
  const mine = myAnnouncementQueries.list(email).queryKey;
  client.setQueryData(mine, (list) => {
    if (!list) return list;
    if (!onTop) return list.map((one) => (one.id === changed.id ? changed : one));
    return [changed, ...list.filter(({ id }) => id !== changed.id)];
  });
  client.setQueryData(announcementQuery(changed.id, email).queryKey, (shown) => shown && changed);
  void client.invalidateQueries({ queryKey: announcementKeys.all });
}
