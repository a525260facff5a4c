import {
  notificationLimits as limits,
  type NotificationAnswer,
  notificationAnswers,
  notificationTypes,
  notificationTexts as texts,
} from './notifications.ts';
import { resultsCountInvalid, resultsPageInvalid } from './numbers.ts';
import { z } from './zod.ts';

export const notification = z.object({
  id: z.string(),
  /**
   * Counts a person's notifications without gaps: a client that has seen 7 and gets 9 has missed one, and asks for what
   * came `after` 7. A notification that is replaced keeps its id and gets a new number.
   */
  seq: z.number(),
  type: z.enum(notificationTypes),
  title: z.string(),
  preview: z.string(),
  conversationId: z.nullable(z.string()),
  announceId: z.nullable(z.string()),
  /** Which week it is about, of a weekly announcement. */
  outingId: z.nullable(z.string()),
  /** The alias of the person who caused it. Null for a favourite. */
  senderId: z.nullable(z.string()),
  senderUsername: z.nullable(z.string()),
  /** The reader's own e-mail. */
  recipientIds: z.array(z.string()),
  /** What happened, such as 'offered' or 'cancelled'. Null when the type says it. */
  event: z.nullable(z.string()),
  /** Until when it can be answered where it is shown. */
  answerUntil: z.nullable(z.string()),
  answered: z.nullable(z.enum(notificationAnswers)),
  timestamp: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;
export const notifications = z.array(notification);

/** The person read or removed some of their notifications, on any device. */
export type NotificationsEvent = {
  type: 'notifications';
  change: 'read' | 'removed';
  /** Null: all of them, up to `seq`. */
  ids: string[] | null;
  /** The highest number among them. Later notifications are not affected. */
  seq: number;
  /** With `read`: what the person has answered to them. */
  answered?: NotificationAnswer;
};
export const unreadCount = z.number();

const whole = (least: number, most: number, error: string) =>
  z.pipe(
    z.string(error).check(z.regex(/^\d{1,10}$/, error)),
    z.pipe(z.transform(Number), z.number(error).check(z.gte(least, error), z.lte(most, error))),
  );

/** Newest first; with `after`, the notifications after that number, oldest first. */
export const notificationsQuery = z.object({
  page: z._default(whole(0, 10_000, resultsPageInvalid), 0),
  size: z._default(whole(1, limits.page.max, resultsCountInvalid(limits.page.max)), limits.page.default),
  after: z.optional(whole(0, 2 ** 31 - 1, texts.seqInvalid)),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;
