import type { Message } from '@coequipiers/contract/chat-schemas';
import { instantOf } from '../../lib/instants.ts';

/** Written here, and not known to the server as far as we know. */
export type Outgoing = {
  /** Sent again under the same key, it is one message. */
  key: string;
  content: string;
  /** When it was last tried. */
  at: number;
  /** Under way, to be tried again by itself, or refused. */
  state: 'pending' | 'waiting' | 'failed';
  /** The last number when it was written: an echo of it has a higher one. */
  after: number;
  /** Why it was refused, as the server says it, or what it waits for. */
  reason?: string | undefined;
};

/** What is known of a conversation's messages, by number. */
export type Thread = {
  messages: readonly Message[];
  /** Nothing older is left to load. */
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
 * An echo of one's own text may come before the answer that gives it its id. It bears the key of what was sent; what was
 * asked for later does not, and is known by its words and its time.
 */
const ECHO_MS = 2_000;

export const lastSeq = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0;

/** By number; by time where another server gives none. */
export const inOrder = (a: Message, b: Message): number =>
  a.seq - b.seq || (instantOf(a.timestamp) ?? 0) - (instantOf(b.timestamp) ?? 0);

/** Each message once, by its id, in the order of the conversation: whether answer, live echo or catch-up brought it. */
export function withMessages(thread: Thread, arrived: readonly Message[]): Thread {
  const known = new Map(thread.messages.map((message) => [message.id, message]));
  const added = arrived.filter(({ id }) => !known.has(id));
  if (added.length === 0) return thread;
  const messages = [...thread.messages, ...added].toSorted(inOrder);
  return { ...thread, messages };
}

/** Up to where no number is missing: what came after it is to be asked for. Without numbers nothing can be seen to be missing. */
export function completeUpTo({ messages }: Thread): number {
  const gap = messages.findIndex(({ seq }, index) => seq !== (messages[0]?.seq ?? 0) + index);
  return (gap === -1 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0;
}

/** What is shown, oldest first; what is not sent yet comes last. */
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

type Said = Extract<ChatItem, { kind: 'message' }>;
const said = new WeakMap<Message, Said>();

/** The same object for the same message: what has not changed is not drawn again. */
function itemOf(message: Message, email: string): Said {
  const mine = message.senderId === email;
  const known = said.get(message);
  if (known?.mine === mine) return known;
  const item: Said = { kind: 'message', key: message.id, at: instantOf(message.timestamp), mine, message };
  said.set(message, item);
  return item;
}

function isNear({ timestamp }: Message, at: number): boolean {
  const instant = instantOf(timestamp);
  return instant !== undefined && Math.abs(instant - at) <= ECHO_MS;
}
