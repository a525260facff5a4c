import { isReadable, tidyLines } from './announcements.ts';
import { chatLimits as limits, chatTexts as texts } from './chat.ts';
import { isId } from './ids.ts';
import { messageProblem } from './message-text.ts';
import { z } from './zod.ts';

const content = z.string(texts.required).check(
  z.overwrite(tidyLines),
  z.trim(),
  z.refine((text) => messageProblem(text) === undefined, {
    error: ({ input }) => messageProblem(String(input)) ?? texts.required,
  }),
);

const person = z
  .string(texts.recipientInvalid)
  .check(z.trim(), z.maxLength(200, 'RECIPIENT_UNKNOWN'), z.refine(isReadable, 'RECIPIENT_UNKNOWN'));

/** To a conversation, or to one person by e-mail or alias. */
export const messageWrite = z.object({
  conversationId: z.optional(
    z.nullable(z.string('NOT_FOUND').check(z.refine((text) => text === '' || isId(text), 'NOT_FOUND'))),
  ),
  content,
  recipientIds: z.optional(
    z.nullable(z.array(person, texts.recipientInvalid).check(z.maxLength(10, texts.oneRecipient))),
  ),
  /** The announcement that the sender writes from. */
  announceId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
export type MessageWrite = z.input<typeof messageWrite>;

export const message = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Gapless from 1 in its conversation. */
  seq: z.number(),
  /** One's own e-mail on one's own messages, the sender's alias on the other's. */
  senderId: z.string(),
  senderEmail: z.string(),
  senderUsername: z.string(),
  recipientIds: z.array(z.string()),
  content: z.string(),
  preview: z.string(),
  timestamp: z.string(),
  announceId: z.nullable(z.string()),
  /** Null when the announcement is gone. */
  announceTitle: z.nullable(z.string()),
  /** For its sender, when it has just been sent: the `Idempotency-Key` that it was sent under. */
  clientKey: z.optional(z.string()),
});
export type Message = z.infer<typeof message>;
export const messages = z.array(message);

export const conversation = z.object({
  id: z.string(),
  /** The other person first, then oneself. */
  participants: z.array(z.object({ id: z.string(), username: z.string() })),
  unreadCount: z.number(),
  /** The newest message on one line. */
  lastMessage: z.string(),
  lastSenderId: z.string(),
  lastUpdated: z.string(),
  messageCount: z.number(),
  muted: z.boolean(),
  /** Whether oneself has blocked the other person. */
  blocked: z.boolean(),
  lastSeq: z.number(),
  readSeq: z.number(),
  /** Up to where the other person has read; null unless both show their read marks. */
  otherReadSeq: z.nullable(z.number()),
});
export type Conversation = z.infer<typeof conversation>;
export const conversations = z.array(conversation);

const whole = (least: number, most: number, error: string) =>
  z.pipe(
    z.string(error).check(z.regex(/^\d{1,10}$/, error)),
    z.pipe(z.transform(Number), z.number(error).check(z.gte(least, error), z.lte(most, error))),
  );
const seq = whole(0, 2 ** 31 - 1, texts.seqInvalid);
const size = z.optional(whole(1, limits.page.max, texts.limitInvalid));

/** Page 0 is the newest; `after` and `before` name a message by its number instead. */
export const messagesQuery = z.object({
  page: z._default(whole(0, 1_000_000, texts.pageInvalid), 0),
  limit: size,
  size,
  after: z.optional(seq),
  before: z.optional(seq),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

export const readMark = z.object({
  seq: z
    .number(texts.seqInvalid)
    .check(z.int(texts.seqInvalid), z.gte(0, texts.seqInvalid), z.lte(2 ** 31 - 1, texts.seqInvalid)),
});
export const muteSwitch = z.object({ muted: z.boolean() });
export const unreadTotal = z.number();

/** After a mark was set: what is still unread, here and in all. */
export const readState = z.object({ readSeq: z.number(), unreadCount: z.number(), totalUnread: z.number() });
export type ReadState = z.infer<typeof readState>;
export const muteState = z.object({ muted: z.boolean() });

/** What passes live beside the messages. `personId` is one's own e-mail or the other's alias. */
export type ChatEvent =
  | { type: 'typing'; personId: string; typing: boolean }
  | { type: 'read'; personId: string; seq: number };

/** What has become of one of one's conversations, wherever one has done it: list and count of every device follow. */
export type ConversationEvent = { type: 'conversation'; id: string } & (
  | { change: 'read'; readSeq: number; unreadCount: number; totalUnread: number }
  | { change: 'muted'; muted: boolean }
  | { change: 'deleted'; totalUnread: number }
  /** A message that nothing else tells of: one's own, or one without sound. */
  | { change: 'message'; seq: number }
);

/** Of the link in a mail that stops these mails. */
export const mailStopQuery = z.object({ token: z._default(z.string().check(z.maxLength(300)), '') });
