import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '../notice.ts';
import { changed, type Notices, type NoticesChange, skips, withNotice } from '../notices.ts';
import { notificationQueries } from './notification-queries.ts';

export function refreshNotices(client: QueryClient, email: string): void {
  void client.invalidateQueries({ queryKey: notificationQueries.newest(email).queryKey });
}

/** One arrived live. Whether one that is not in a full list is new, or an old one that came up, the server knows. */
export function addNotice(client: QueryClient, email: string, notice: Notice): void {
  const known = settled(client, email);
  const isClear = known && !skips(known, notice);
  if (isClear) put(client, email, withNotice(known, notice));
  if (!isClear || (known.more && !known.list.some(({ id }) => id === notice.id))) {
    refreshNotices(client, email);
  }
}

/** Some were read or removed, here or elsewhere. What is not in the list is the server's to count, and to send. */
export function changeNotices(client: QueryClient, email: string, change: NoticesChange): void {
  const known = settled(client, email);
  if (known) put(client, email, changed(known, change));
  if (!known || known.more) refreshNotices(client, email);
}

/** A conversation was read, and its notification with it. */
export function readNoticesOf(client: QueryClient, email: string, conversationId: string): void {
  const list = client.getQueryData(notificationQueries.newest(email).queryKey)?.list ?? [];
  const unread = list.filter((notice) => notice.conversationId === conversationId && !notice.read);
  const ids = unread.map(({ id }) => id);
  if (ids.length > 0) changeNotices(client, email, { change: 'read', ids, seq: 0 });
}

/** Nothing while an answer is on its way, which may be older than what is heard. */
function settled(client: QueryClient, email: string): Notices | undefined {
  const { queryKey } = notificationQueries.newest(email);
  return client.isFetching({ queryKey }) > 0 ? undefined : client.getQueryData(queryKey);
}

const put = (client: QueryClient, email: string, notices: Notices): void =>
  void client.setQueryData(notificationQueries.newest(email).queryKey, notices);
