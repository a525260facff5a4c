/** What people are told about outings and alerts. Each kind can be switched off, for all ways of telling at once. */
export const noticeKinds = ['reminders', 'offers', 'changes', 'requests', 'sos', 'alerts'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
