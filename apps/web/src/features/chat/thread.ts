import type { Message } from '@coequipiers/contract/chat-schemas';
import { instantOf } from '../../lib/instants.ts';

/** A message written here that the server has not confirmed. */
export type Outgoing = {
  /** The idempotency key: a retry with the same key is one message. */
  key: string;
  content: string;
  /** When it was last tried. */
  at: number;
  /** Being sent, waiting for an automatic retry, or refused. */
  state: 'pending' | 'waiting' | 'failed';
  /** The last sequence number when it was written: its echo has a higher one. */
  after: number;
  /** The server's reason for the refusal, or what the message waits for. */
  reason?: string | undefined;
};

/** The loaded messages of a conversation, by sequence number. */
export type Thread = {
  messages: readonly Message[];
  /** There are no older messages to load. */
  whole: boolean;
};

export type ChatItem =
  | { kind: 'message'; key: string; at: number | undefined; mine: boolean; message: Message }
  | { kind: 'pending'; key: string; at: number; mine: true; content: string }
  | {
      kind: 'waiting' | 'failed';
      key: string;
      at: number;
      mine: true;
      content: string;
      reason: string | undefined;
    };

export const noThread: Thread = { messages: [], whole: false };

/**
 * The echo of the person's own message may arrive before the answer with its id. A live echo has the client key. A fetched
 * message has none and is matched by text and by this time.
 */
const ECHO_MS = 2_000;

export const lastSeq = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0;

/** By sequence number, or by time when another server sends none. */
export const inOrder = (a: Message, b: Message): number =>
  a.seq - b.seq || (instantOf(a.timestamp) ?? 0) - (instantOf(b.timestamp) ?? 0);

/** Merges messages by id, in order, from an answer, a live echo or a catch-up, which may contain a message twice. */
export function withMessages(thread: Thread, arrived: readonly Message[]): Thread {
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of arrived) if (!byId.has(message.id)) byId.set(message.id, message);
  if (byId.size === thread.messages.length) return thread;
  return { ...thread, messages: [...byId.values()].toSorted(inOrder) };
}

/** The last sequence number before a gap: later messages must be loaded. Without sequence numbers no gap can be detected. */
export function lastSeqBeforeGap({ messages }: Thread): number {
  const gap = messages.findIndex(({ seq }, index) => seq !== (messages[0]?.seq ?? 0) + index);
  return (gap === -1 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0;
}

/** The items to show, oldest first; unsent messages come last. */
export function itemsOf(thread: Thread, outgoing: readonly Outgoing[], email: string): ChatItem[] {
  const own = thread.messages.filter(({ senderId }) => senderId === email);
  const echoes = new Set<string>();
  const isEchoed = ({ key, content, at, after }: Outgoing): boolean => {
    const isUnsigned = (message: Message): boolean =>
      message.clientKey === undefined &&
      (message.seq > after || message.seq === 0) &&
      message.content === content &&
      isNear(message, at);
    const echo = own.find(
      (message) => !echoes.has(message.id) && (message.clientKey === key || isUnsigned(message)),
    );
    if (echo) echoes.add(echo.id);
    return echo !== undefined;
  };
  return [
    ...thread.messages.map((message) => itemOf(message, email)),
    ...outgoing
      .filter((one) => !isEchoed(one))
      .map(({ key, content, at, state, reason }) =>
        state === 'pending'
          ? { kind: state, key, at, mine: true as const, content }
          : { kind: state, key, at, mine: true as const, content, reason },
      ),
  ];
}

type MessageItem = Extract<ChatItem, { kind: 'message' }>;
const itemCache = new WeakMap<Message, MessageItem>();

/** Returns the same object for the same message, so that it does not render again. */
function itemOf(message: Message, email: string): MessageItem {
  const mine = message.senderId === email;
  const known = itemCache.get(message);
  if (known?.mine === mine) return known;
  const item: MessageItem = {
    kind: 'message',
    key: message.id,
    at: instantOf(message.timestamp),
    mine,
    message,
  };
  itemCache.set(message, item);
  return item;
}

function isNear({ timestamp }: Message, at: number): boolean {
  const instant = instantOf(timestamp);
  return instant !== undefined && Math.abs(instant - at) <= ECHO_MS;
}
