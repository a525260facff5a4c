import { notificationLimits } from '@coequipiers/contract/notifications';
import type { NotificationsEvent } from '@coequipiers/contract/notifications-schemas';
import type { BellEntry } from './notice.ts';

/** The loaded notifications of a person. */
export type Notices = {
  /** The newest first, up to the limit shown. */
  list: readonly BellEntry[];
  /** The unread count of all notifications; exact only up to the badge's limit. */
  unread: number;
  /** There may be older ones on the server. */
  more: boolean;
};

/** Which ones were read or removed: some ids, or all up to a sequence number. */
export type NoticesChange = Pick<NotificationsEvent, 'change' | 'ids' | 'seq' | 'answered'>;

export const noNotices: Notices = { list: [], unread: 0, more: false };

const { shown, badge } = notificationLimits;

/** Adds a notification or replaces an earlier version of it. */
export function withNotice(notices: Notices, arrived: BellEntry): Notices {
  const earlier = notices.list.find(({ id }) => id === arrived.id);
  const others = notices.list.filter((notice) => notice !== earlier);
  return {
    list: [arrived, ...others].slice(0, shown),
    unread: counted(notices.unread, unreadIn([arrived]) - (earlier ? unreadIn([earlier]) : 0)),
    more: notices.more || others.length === shown,
  };
}

/** Idempotent, because a change is applied optimistically and again when the server reports it. */
export function changed(notices: Notices, given: NoticesChange): Notices {
  const { change, ids } = given;
  const list = changedList(notices.list, given);
  const meant = notices.list.filter(({ id }) => ids?.includes(id));
  return {
    list,
    unread: ids ? counted(notices.unread, -unreadIn(meant)) : unreadIn(list),
    more: notices.more && (ids !== null || change === 'read'),
  };
}

export function changedList(
  list: readonly BellEntry[],
  { change, ids, seq, answered }: NoticesChange,
): BellEntry[] {
  const isMeant = (notice: BellEntry): boolean =>
    ids ? ids.includes(notice.id) : notice.seq === undefined || notice.seq <= seq;
  return change === 'removed'
    ? list.filter((notice) => !isMeant(notice))
    : list.map((notice) =>
        isMeant(notice) ? { ...notice, read: true, ...(answered && { answered }) } : notice,
      );
}

/** Whether a sequence number is missing between the known ones and this one. */
export function hasGap({ list }: Notices, { seq }: BellEntry): boolean {
  const last = Math.max(0, ...list.map((notice) => notice.seq ?? 0));
  return seq !== undefined && last > 0 && seq > last + 1;
}

export const unreadIn = (list: readonly BellEntry[]): number => list.filter(({ read }) => !read).length;

/** '99+' above 99. */
export const badgeText = (count: number): string => (count > badge ? `${badge}+` : String(count));

/** Above the badge's limit the exact count is unknown, so it stays until the server sends a new one. */
const counted = (count: number, difference: number): number =>
  count > badge ? count : Math.max(0, count + difference);
