import type { QueryClient } from '@tanstack/react-query';
import type { BellEntry } from '../notice.ts';
import { changed, hasGap, type Notices, type NoticesChange, withNotice } from '../notices.ts';
import { notificationQueries } from './notification-queries.ts';

export function refreshNotices(client: QueryClient, email: string): void {
  void client.invalidateQueries({ queryKey: notificationQueries.newest(email).queryKey });
}

/**
 * Adds a live notification. If it is missing from a full list, only the server knows whether it is new or an updated old one.
 */
export function addNotice(client: QueryClient, email: string, notice: BellEntry): void {
  const known = noticesUnlessFetching(client, email);
  const isClear = known && !hasGap(known, notice);
  if (isClear) setNotices(client, email, withNotice(known, notice));
  if (!isClear || (known.more && !known.list.some(({ id }) => id === notice.id))) {
    refreshNotices(client, email);
  }
}

/** Some were read or removed, here or elsewhere. The server counts those that are not in the list. */
export function changeNotices(client: QueryClient, email: string, change: NoticesChange): void {
  const known = noticesUnlessFetching(client, email);
  if (known) setNotices(client, email, changed(known, change));
  if (!known || known.more) refreshNotices(client, email);
}

/** Marks the notifications of a conversation as read when it was read. */
export function readNoticesOf(client: QueryClient, email: string, conversationId: string): void {
  const list = client.getQueryData(notificationQueries.newest(email).queryKey)?.list ?? [];
  const unread = list.filter((notice) => notice.conversationId === conversationId && !notice.read);
  const ids = unread.map(({ id }) => id);
  if (ids.length > 0) changeNotices(client, email, { change: 'read', ids, seq: 0 });
}

/** Undefined while a request is running, because its answer may be older than the event. */
function noticesUnlessFetching(client: QueryClient, email: string): Notices | undefined {
  const { queryKey } = notificationQueries.newest(email);
  return client.isFetching({ queryKey }) > 0 ? undefined : client.getQueryData(queryKey);
}

const setNotices = (client: QueryClient, email: string, notices: Notices): void =>
  void client.setQueryData(notificationQueries.newest(email).queryKey, notices);
