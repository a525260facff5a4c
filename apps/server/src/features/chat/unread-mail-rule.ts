import { chatLimits } from '@coequipiers/contract/chat';
import { type RawBuilder, sql } from 'kysely';

const { mailAfterMinutes } = chatLimits;

/** A member of a conversation. `mailDueAt` is null while no mail about unread messages is planned. */
export type Reader = { unread: number; muted: boolean; mailDueAt: Date | null };

export type ReaderEvent =
  | { kind: 'message'; at: Date; own: boolean }
  /** Read up to a message, or deleted. `unread` is how many are left. */
  | { kind: 'read'; unread: number }
  | { kind: 'muted'; muted: boolean };

/**
 * The first unread message plans a mail, and those that follow plan no other until all are read. The SQL below does the same in the
 * statements that hold the conversation; `unread-mail-rule.integration.test.ts` fails when the two differ.
 */
export function mailDueAfter({ unread, muted, mailDueAt }: Reader, event: ReaderEvent): Date | null {
  switch (event.kind) {
    case 'message':
      return event.own || unread > 0 || muted
        ? mailDueAt
        : new Date(event.at.getTime() + mailAfterMinutes * 60_000);
    case 'read':
      return event.unread > 0 ? mailDueAt : null;
    case 'muted':
      return event.muted ? null : mailDueAt;
  }
}

/** SQL: the same after a message. `isOwn` is the SQL of whether the member wrote it. */
export const mailDueAfterMessage = (member: string, isOwn: string): string => `CASE
  WHEN ${isOwn} OR ${member}.unread > 0 OR ${member}.muted THEN ${member}.mail_due_at
  ELSE now() + make_interval(mins => ${mailAfterMinutes})
END`;

/** SQL: the same after reading. */
export const mailDueAfterReading = (unread: number): RawBuilder<Date | null> =>
  unread > 0 ? sql`mail_due_at` : sql`NULL`;

/** SQL: the same after muting. */
export const mailDueAfterMuting = (muted: boolean): RawBuilder<Date | null> =>
  muted ? sql`NULL` : sql`mail_due_at`;

type Conversation = {
  apart: boolean;
  me: { unread: number; muted: boolean; suspended: boolean };
  other: { suspended: boolean; erased: boolean };
};

/** Asked when the mail leaves, which may be later than it was due. */
export const isStillDue = ({ me, other, apart }: Conversation): boolean =>
  me.unread > 0 && !me.muted && !apart && !me.suspended && !other.suspended && !other.erased;
