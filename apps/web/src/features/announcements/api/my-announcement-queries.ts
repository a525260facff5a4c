import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementKeys, announcementQuery } from './announcement-queries.ts';
import { readAnnouncements } from './read-announcement.ts';

export const myAnnouncementQueries = {
  /** Newest first, expired ones included. The e-mail is in the key: whoever logs in next never sees someone else's. */
  list: (email: string) =>
    queryOptions({
      queryKey: [...announcementKeys.all, 'mine', email],
      queryFn: async ({ signal }) => readAnnouncements(await http<unknown>('/api/announce/me', { signal })),
      retry: false,
    }),
};

/**
 * After a change of one's own announcement: the own list shows it at once, at the top when it is new, and whatever else shows
 * announcements asks again.
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
