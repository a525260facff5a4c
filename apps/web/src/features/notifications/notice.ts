import {
  type NotificationAnswer,
  notificationAnswers,
  notificationLimits,
  notificationTexts,
} from '@coequipiers/contract/notifications';
import { announcementPath, conversationPath } from '@coequipiers/contract/pages';

/** A notification in one shape, whichever server sent it. */
export type BellEntry = {
  id: string;
  /** Increases with every notification of the person; undefined when the server does not send it. */
  seq: number | undefined;
  type: string;
  title: string;
  /** The words of another person, which the title tells of. */
  quote: string | undefined;
  text: string;
  conversationId: string | undefined;
  announceId: string | undefined;
  /** Which of its outings it is about, where the server says it. */
  outingId: string | undefined;
  /** The alias of the person who caused it, and their name. */
  sender: { alias: string; username: string } | undefined;
  /** What happened, where the server says it. */
  event: string | undefined;
  /** Until when it can be answered. */
  answerUntil: string | undefined;
  answered: NotificationAnswer | undefined;
  timestamp: unknown;
  read: boolean;
};

type Fields = Record<string, unknown>;

/** Skips invalid entries. */
export function readNotifications(answer: unknown): BellEntry[] {
  const notices = Array.isArray(answer) ? answer.map(readNotification) : [];
  return notices.filter((notice) => notice !== undefined).slice(0, notificationLimits.shown);
}

export function readNotification(answer: unknown): BellEntry | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const fields = answer as Fields;
  const id = wordsOf(fields, 'id');
  if (id === undefined) return undefined;
  const event = wordsOf(fields, 'event');
  const [alias, username] = [wordsOf(fields, 'senderId'), wordsOf(fields, 'senderUsername')];
  return {
    id,
    seq: typeof fields['seq'] === 'number' ? fields['seq'] : undefined,
    type: wordsOf(fields, 'type') ?? '',
    title: wordsOf(fields, 'title') ?? notificationTexts.title,
    ...(event === undefined ? { quote: undefined, text: textOf(fields) } : quoteAndText(textOf(fields))),
    conversationId: wordsOf(fields, 'conversationId'),
    announceId: wordsOf(fields, 'announceId'),
    outingId: wordsOf(fields, 'outingId'),
    sender: alias !== undefined && username !== undefined ? { alias, username } : undefined,
    event,
    answerUntil: wordsOf(fields, 'answerUntil'),
    answered: notificationAnswers.find((answer) => answer === fields['answered']),
    timestamp: fields['timestamp'],
    read: fields['read'] === true,
  };
}

/** The page that a notification links to: its conversation, else its announcement. */
export function targetOf({ conversationId, announceId, outingId }: BellEntry): string | undefined {
  if (conversationId !== undefined) return conversationPath(conversationId);
  return announceId === undefined ? undefined : announcementPath(announceId, outingId);
}

function textOf(fields: Fields): string {
  const text = wordsOf(fields, 'preview') ?? wordsOf(fields, 'message') ?? wordsOf(fields, 'content');
  if (text === undefined) return notificationTexts.preview;
  const sender = wordsOf(fields, 'senderUsername');
  const named = sender === undefined || (wordsOf(fields, 'title') ?? '').includes(sender);
  return fields['type'] === 'message' && !named ? `${sender}\u00A0: ${text}` : text;
}

/** The text of our own server begins with the words of the other person, in quotation marks. */
function quoteAndText(preview: string): { quote: string | undefined; text: string } {
  const [, quote, text = ''] = /^«\u00A0(.+)\u00A0»(?: (.*))?$/su.exec(preview) ?? [];
  return quote === undefined ? { quote, text: preview } : { quote, text };
}

function wordsOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
