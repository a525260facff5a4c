import type { BlocksEvent } from './blocks-schemas.ts';
import type { ChatEvent, ConversationEvent, Message } from './chat-schemas.ts';
import type { CommentEvent } from './comments-schemas.ts';
import type { Notification, NotificationsEvent } from './notifications-schemas.ts';

/**
 * Destination → payload: the only such map. `{id}` stands for an id of 32 hexadecimal characters, and nothing else is a
 * pattern: a name is one of these, to the letter, or it is refused.
 */
export type Topics = {
  /**
   * Everyone may listen, visitors too. The receipt of a subscription names the newest comment there is in its header
   * `newest`, which is empty when there is none.
   */
  '/topic/announces/{id}/comments': CommentEvent;
};

/** What one person hears: everybody subscribes to the same name and gets what is theirs. */
export type UserTopics = {
  '/user/topic/inbox': Notification;
  /** What one has done on another device: read, removed, blocked. Whoever missed one asks for the list. */
  '/user/topic/inbox/events': NotificationsEvent | ConversationEvent | BlocksEvent;
  /** Messages only, of both people, to both. */
  '/user/topic/conversations/{id}': Message;
  /** Marks that pass: whoever missed one has missed nothing. */
  '/user/topic/conversations/{id}/events': ChatEvent;
};

/** All that a client may hear. */
export type Heard = Topics & UserTopics;

/** What a client may send. */
export type Inputs = {
  /** Every few seconds while someone types; `typing: false` when they stop. */
  '/app/conversations/{id}/typing': { typing?: boolean };
};

export type TopicPattern = keyof Topics;
export type UserTopicPattern = keyof UserTopics;
export type HeardPattern = keyof Heard;
export type InputPattern = keyof Inputs;
export type Pattern = TopicPattern | UserTopicPattern | InputPattern;

/** What stands for the braces of a pattern. */
export type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [name in Name]: string } & Params<Rest>
  : unknown;

export const realtimeLimits = {
  /** Both ways, in milliseconds. */
  heartBeat: 10_000,
  /** A page tries again after this, plus a share of chance so that a restart does not bring everyone at once. */
  reconnect: { after: 5_000, chance: 3_000 },
  frameBytes: 64 * 1024,
  subscriptions: 100,
  /** Frames per minute on one connection; heart-beats are free. */
  framesPerMinute: 600,
  /** Open connections of one person on one instance. */
  connections: 20,
} as const;

/** Where the server listens: SockJS below both, and a plain WebSocket at `…/websocket`. */
export const realtimePaths = ['/ws', '/api/ws'] as const;

/** Why the server ends a connection: the `code` header of its ERROR frame, where a client can read one. */
export const realtimeErrors = {
  UNAUTHENTICATED: 'the session has ended, or there is none',
  REFUSED: 'this destination does not exist, or is not yours',
  MALFORMED: 'the frame cannot be understood',
  VERSION: 'only STOMP 1.1 and 1.2 are spoken here',
  TOO_LARGE: 'the frame is too large',
  TOO_MANY: 'too many frames, subscriptions or connections',
  UNSUPPORTED: 'transactions are not supported',
  UNAVAILABLE: 'the server cannot answer now',
} as const;
export type RealtimeErrorCode = keyof typeof realtimeErrors;

declare const patternOf: unique symbol;
/** A name that remembers its pattern, and so what is said there. */
export type Destination<P extends Pattern> = string & { readonly [patternOf]: P };

const id = '([0-9a-f]{32})';

/** The name of a destination: `destination('/user/topic/conversations/{id}', { id })`. */
export const destination = <P extends Pattern>(pattern: P, params: Params<P>): Destination<P> =>
  pattern.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => (params as Record<string, string>)[name] ?? '',
  ) as Destination<P>;

/** Reads names of one pattern: undefined for every other name. */
export function destinationReader(pattern: Pattern): (name: string) => Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const expression = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, id)}$`);
  return (name) => {
    const found = expression.exec(name);
    return found ? Object.fromEntries(names.map((key, index) => [key, found[index + 1] ?? ''])) : undefined;
  };
}
