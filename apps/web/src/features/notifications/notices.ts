import { notificationLimits } from '@coequipiers/contract/notifications';
import type { NotificationsEvent } from '@coequipiers/contract/notifications-schemas';
import type { Notice } from './notice.ts';

/** What is known of a person's notifications. */
export type Notices = {
  /** The newest first, and no more than are shown. */
  list: readonly Notice[];
  /** Of all of them; counted as far as a badge can tell. */
  unread: number;
  /** There may be older ones, of which only the server knows. */
  more: boolean;
};

/** Which were read or removed: some, or all those up to a number. */
export type NoticesChange = Pick<NotificationsEvent, 'change' | 'ids' | 'seq'>;

export const noNotices: Notices = { list: [], unread: 0, more: false };

const { shown, badge } = notificationLimits;

/** With one more, or with a newer state of one that was there. */
export function withNotice(notices: Notices, arrived: Notice): Notices {
  const earlier = notices.list.find(({ id }) => id === arrived.id);
  const others = notices.list.filter((notice) => notice !== earlier);
  return {
    list: [arrived, ...others].slice(0, shown),
    unread: counted(notices.unread, unreadIn([arrived]) - (earlier ? unreadIn([earlier]) : 0)),
    more: notices.more || others.length === shown,
  };
}

/** The same when it is applied twice: here at once, and when the server tells of it. */
export function changed(notices: Notices, { change, ids, seq }: NoticesChange): Notices {
  const list = changedList(notices.list, { change, ids, seq });
  const meant = notices.list.filter(({ id }) => ids?.includes(id));
  return {
    list,
    unread: ids ? counted(notices.unread, -unreadIn(meant)) : unreadIn(list),
    more: notices.more && (ids !== null || change === 'read'),
  };
}

export function changedList(list: readonly Notice[], { change, ids, seq }: NoticesChange): Notice[] {
  const isMeant = (notice: Notice): boolean =>
    ids ? ids.includes(notice.id) : notice.seq === undefined || notice.seq <= seq;
  return change === 'removed'
    ? list.filter((notice) => !isMeant(notice))
    : list.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice));
}

/** Whether something came between what is known and what has just arrived. */
export function skips({ list }: Notices, { seq }: Notice): boolean {
  const last = Math.max(0, ...list.map((notice) => notice.seq ?? 0));
  return seq !== undefined && last > 0 && seq > last + 1;
}

export const unreadIn = (list: readonly Notice[]): number => list.filter(({ read }) => !read).length;

/** '99+' above 99. */
export const badgeText = (count: number): string => (count > badge ? `${badge}+` : String(count));

/** Above what a badge can tell nobody has counted: it stays so until the server says otherwise. */
const counted = (count: number, difference: number): number =>
  count > badge ? count : Math.max(0, count + difference);
