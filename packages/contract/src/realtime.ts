import type { BlocksEvent } from './blocks-schemas.ts';
import type { ChatEvent, ConversationEvent, Message } from './chat-schemas.ts';
import type { CommentEvent } from './comments-schemas.ts';
import type { Notification, NotificationsEvent } from './notifications-schemas.ts';
import type { OutingEvent } from './outings-schemas.ts';

/**
 * Destination → payload. `{id}` is an id of 32 hexadecimal characters; all other parts must match exactly. The server
 * refuses any other destination.
 */
export type Topics = {
  /**
   * Everyone may subscribe, visitors too. The receipt of a subscription has the id of the newest comment in its header
   * `newest`, or an empty header when there is none.
   */
  '/topic/announces/{id}/comments': CommentEvent;
  /**
   * After each change of the people or places of an outing. Everyone may subscribe who sees the announcement. The receipt of a
   * subscription has the `outingMarks` of the outing as `newest`, or of all weeks of a series that are to come.
   */
  '/topic/announces/{id}/outing': OutingEvent;
};

/** Personal topics: everybody subscribes to the same name and gets only their own messages. */
export type UserTopics = {
  '/user/topic/inbox': Notification;
  /** What the person did on another device: read, removed, blocked. A client that missed an event fetches the list. */
  '/user/topic/inbox/events': NotificationsEvent | ConversationEvent | BlocksEvent;
  /** The messages of both people, sent to both. */
  '/user/topic/conversations/{id}': Message;
  /** Typing and read events. A missed one needs no catch-up. */
  '/user/topic/conversations/{id}/events': ChatEvent;
};

/** All topics that a client may subscribe to. */
export type AllTopics = Topics & UserTopics;

/** What a client may send. */
export type Inputs = {
  /** Every few seconds while someone types; `typing: false` when they stop. */
  '/app/conversations/{id}/typing': { typing?: boolean };
};

export type TopicPattern = keyof Topics;
export type UserTopicPattern = keyof UserTopics;
export type AnyTopicPattern = keyof AllTopics;
export type InputPattern = keyof Inputs;
export type Pattern = TopicPattern | UserTopicPattern | InputPattern;

/** The parameters of a pattern: the names in its braces. */
export type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [name in Name]: string } & Params<Rest>
  : unknown;

export const realtimeLimits = {
  /** Both ways, in milliseconds. */
  heartBeat: 10_000,
  /** A page reconnects after `after` plus a random part of `chance`, so that not everyone returns at once after a restart. */
  reconnect: { after: 5_000, chance: 3_000 },
  frameBytes: 64 * 1024,
  subscriptions: 100,
  /** Frames per minute on one connection; heart-beats do not count. */
  framesPerMinute: 600,
  /** Open connections of one person on one instance. */
  connections: 20,
} as const;

/** Where the server listens: SockJS below both, and a plain WebSocket at `…/websocket`. */
export const realtimePaths = ['/ws', '/api/ws'] as const;

/** Why the server closes a connection: the `code` header of the ERROR frame, if the client can still receive one. */
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
/** The name of a destination. Its type contains the pattern, and so determines the payload. */
export type Destination<P extends Pattern> = string & { readonly [patternOf]: P };

const id = '([0-9a-f]{32})';

/** The name of a destination: `destination('/user/topic/conversations/{id}', { id })`. */
export const destination = <P extends Pattern>(pattern: P, params: Params<P>): Destination<P> =>
  pattern.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => (params as Record<string, string>)[name] ?? '',
  ) as Destination<P>;

/** Parses the names of one pattern into their parameters; undefined for any other name. */
export function destinationReader<P extends Pattern>(pattern: P): (name: string) => Params<P> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const expression = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, id)}$`);
  return (name) => {
    const found = expression.exec(name);
    if (!found) return undefined;
    return Object.fromEntries(names.map((key, index) => [key, found[index + 1] ?? ''])) as Params<P>;
  };
}
