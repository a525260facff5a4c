import { chatLimits as limits, chatTexts as texts } from './chat.ts';
import { isId } from './is-id.ts';
import { messageProblem } from './message-text.ts';
import { isReadable, tidyLines } from './readable-text.ts';
import { textField } from './text-field.ts';
import { z } from './zod.ts';

export const messageContent = textField({
  problemOf: messageProblem,
  missing: texts.required,
  length: limits.message,
  tidy: tidyLines,
});

const person = z
  .string(texts.recipientInvalid)
  .check(z.trim(), z.maxLength(200, 'RECIPIENT_UNKNOWN'), z.refine(isReadable, 'RECIPIENT_UNKNOWN'));

/** To a conversation, or to one person by e-mail or alias. */
export const messageWrite = z.object({
  conversationId: z.optional(
    z.nullable(z.string('NOT_FOUND').check(z.refine((text) => text === '' || isId(text), 'NOT_FOUND'))),
  ),
  content: messageContent,
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
  /** Starts at 1 in each conversation, without gaps. */
  seq: z.number(),
  /** The reader's e-mail on their own messages, the sender's alias on the other person's. */
  senderId: z.string(),
  senderEmail: z.string(),
  senderUsername: z.string(),
  recipientIds: z.array(z.string()),
  content: z.string(),
  preview: z.string(),
  timestamp: z.string(),
  announceId: z.nullable(z.string()),
  /** Null when the announcement was deleted. */
  announceTitle: z.nullable(z.string()),
  /** The `Idempotency-Key` of the request. Only for the sender, and only right after sending. */
  clientKey: z.optional(z.string()),
});
export type Message = z.infer<typeof message>;
export const messages = z.array(message);

export const conversation = z.object({
  id: z.string(),
  /** The other person first, then the reader. */
  participants: z.array(z.object({ id: z.string(), username: z.string() })),
  unreadCount: z.number(),
  /** The newest message on one line. */
  lastMessage: z.string(),
  lastSenderId: z.string(),
  lastUpdated: z.string(),
  messageCount: z.number(),
  muted: z.boolean(),
  /** Whether the reader has blocked the other person. */
  blocked: z.boolean(),
  lastSeq: z.number(),
  readSeq: z.number(),
  /** The last message that the other person has read; null unless both show their read marks. */
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

/** Page 0 has the newest messages; `after` and `before` take the number of a message instead. */
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

/** After a read mark was set: what is still unread, in this conversation and in total. */
export const readState = z.object({ readSeq: z.number(), unreadCount: z.number(), totalUnread: z.number() });
export type ReadState = z.infer<typeof readState>;
export const muteState = z.object({ muted: z.boolean() });

/** Live events other than messages. `personId` is the reader's own e-mail or the other person's alias. */
export type ChatEvent =
  | { type: 'typing'; personId: string; typing: boolean }
  | { type: 'read'; personId: string; seq: number };

/** A change of a person's conversation, made on any device: all their devices update the list and the unread count. */
export type ConversationEvent = { type: 'conversation'; id: string } & (
  | { change: 'read'; readSeq: number; unreadCount: number; totalUnread: number }
  | { change: 'muted'; muted: boolean }
  | { change: 'deleted'; totalUnread: number }
  /** A message without a notification: the person's own, or one in a muted conversation. */
  | { change: 'message'; seq: number }
);

/** The query of the link in a mail that stops these mails. */
export const mailStopQuery = z.object({ token: z._default(z.string().check(z.maxLength(300)), '') });
