import {
  destination,
  type InputPattern,
  type Params,
  type TopicPattern,
  type Topics,
  type UserTopicPattern,
  type UserTopics,
} from '@coequipiers/contract/realtime';
import type { Bus } from '../bus/bus.ts';
import type { Caller } from '../http/authentication.ts';
import type { Log } from '../log.ts';
import { createRegistry } from './registry.ts';
import { createSubscriptions } from './subscriptions.ts';

type Answer = boolean | Promise<boolean>;

/** Whether this person, or a visitor, may receive. */
export type MayReceive = (caller: Caller | undefined) => boolean;

/**
 * The live interface for features. A feature declares once who may receive or send, and publishes after the commit. A
 * destination that no feature has registered does not exist.
 */
export type Realtime = {
  /**
   * A public topic, also for visitors. The audience is read at each subscription, and once for each delivery: people lose
   * access at once. An undefined audience means that the topic has ended: new subscriptions are refused, and existing ones still
   * receive its last events. `newest` gives the id of the latest item for the receipt: a client that has this item has missed nothing.
   */
  topic: <P extends TopicPattern>(
    pattern: P,
    rules: {
      audience: (params: Params<P>) => Promise<MayReceive | undefined>;
      newest?: (caller: Caller | undefined, params: Params<P>) => Promise<string>;
    },
  ) => void;
  /**
   * A personal topic. The name is the same for everyone; each person receives what is published to them. The rule is checked
   * at subscription and before each delivery.
   */
  userTopic: <P extends UserTopicPattern>(
    pattern: P,
    rules: { maySubscribe: (caller: Caller, params: Params<P>) => Answer },
  ) => void;
  /** Input of logged-in clients. The body is unvalidated JSON; undefined when it is invalid. */
  receive: <P extends InputPattern>(
    pattern: P,
    rules: {
      maySend: (caller: Caller, params: Params<P>) => Answer;
      handle: (caller: Caller, params: Params<P>, body: unknown) => void | Promise<void>;
    },
  ) => void;
  /**
   * Publishes to all subscribers on every instance. `instead` replaces the payload for single people, by id; null sends them
   * nothing.
   */
  publish: <P extends TopicPattern>(
    pattern: P,
    params: Params<P>,
    payload: Topics[P],
    instead?: Record<string, Topics[P] | null>,
  ) => void;
  /** Publishes to one person, on all their devices. */
  publishTo: <P extends UserTopicPattern>(
    personId: string,
    pattern: P,
    params: Params<P>,
    payload: UserTopics[P],
  ) => void;
};

/** The message on the bus. */
type PublishedEvent = {
  name: string;
  personId?: string;
  payload: unknown;
  instead?: Record<string, unknown>;
};
const busTopic = 'realtime';

export type Hub = ReturnType<typeof createHub>;

/** Connects features with the sockets. */
export function createHub(bus: Bus, log: Log) {
  const registry = createRegistry();
  const subscriptions = createSubscriptions(registry, log);

  bus.subscribe(busTopic, (message) => {
    const { name, personId, payload, instead } = message as PublishedEvent;
    const bodies = new Map<unknown, string>();
    const bodyOf = (content: unknown): string => {
      const known = bodies.get(content);
      if (known !== undefined) return known;
      const body = JSON.stringify(content);
      bodies.set(content, body);
      return body;
    };
    subscriptions.deliver(name, personId, (viewer) => {
      const own = viewer && instead?.[viewer.id];
      return own === null ? undefined : bodyOf(own ?? payload);
    });
  });

  const realtime: Realtime = {
    topic: (pattern, { audience, newest }) =>
      registry.addTopic(pattern, (params) => ({
        personal: false,
        access: (reason) => {
          let read: Promise<MayReceive | undefined> | undefined;
          return async (caller) => {
            read ??= audience(params);
            const found = await read;
            return found ? found(caller) : reason === 'delivery';
          };
        },
        newest: newest && ((caller) => newest(caller, params)),
      })),
    userTopic: (pattern, { maySubscribe }) =>
      registry.addTopic(pattern, (params) => ({
        personal: true,
        access: () => (caller) => caller !== undefined && maySubscribe(caller, params),
      })),
    receive: (pattern, { maySend, handle }) =>
      registry.addInput(pattern, (params) => ({
        maySend: (caller) => maySend(caller, params),
        handle: (caller, body) => handle(caller, params, body),
      })),
    publish: (pattern, params, payload, instead) => {
      const published: PublishedEvent = {
        name: destination(pattern, params),
        payload,
        ...(instead && { instead }),
      };
      bus.publish(busTopic, published);
    },
    publishTo: (personId, pattern, params, payload) => {
      const published: PublishedEvent = { name: destination(pattern, params), personId, payload };
      bus.publish(busTopic, published);
    },
  };
  return { realtime, registry, subscriptions };
}
