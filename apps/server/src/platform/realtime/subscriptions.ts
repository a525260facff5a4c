import type { Caller } from '../http/authentication.ts';
import type { Log } from '../log.ts';
import { deliveriesTotal } from './metrics.ts';
import type { Registry } from './registry.ts';

/** A subscription to one destination. */
export type Subscription = {
  name: string;
  /** The person of a personal topic; undefined for a public one. */
  personId: string | undefined;
  viewer: Caller | undefined;
  send: (body: string) => void;
  /** Deliveries that wait for the check keep their order. */
  queue: { waiting: number; last: Promise<void> };
  /** Ends the connection of a client that missed a delivery: it connects again and reads what it missed. */
  drop: (reason: 'slow' | 'unchecked') => void;
};

const maxWaiting = 1_000;

/** The subscriptions of this instance. */
export function createSubscriptions(registry: Pick<Registry, 'findTopic'>, log: Log) {
  const listeners = new Map<string, Set<Subscription>>();
  const keyOf = (name: string, personId: string | undefined): string =>
    personId === undefined ? name : `${personId} ${name}`;

  const deliverLater = (
    subscription: Subscription,
    answer: Promise<boolean>,
    body: string,
    onUnchecked: (error: unknown) => void,
  ): void => {
    // Awaited below, but perhaps too late: this prevents an unhandled rejection.
    answer.catch(() => undefined);
    const { queue } = subscription;
    if (queue.waiting >= maxWaiting) {
      subscription.drop('slow');
      return;
    }
    queue.waiting += 1;
    const before = queue.last;
    const deliver = async (): Promise<void> => {
      await before;
      try {
        if (await answer) send(subscription, body);
      } catch (error) {
        onUnchecked(error);
        subscription.drop('unchecked');
      } finally {
        queue.waiting -= 1;
      }
    };
    queue.last = deliver();
  };

  const send = (subscription: Subscription, body: string): void => {
    if (!listeners.get(keyOf(subscription.name, subscription.personId))?.has(subscription)) return;
    subscription.send(body);
    deliveriesTotal.inc();
  };

  return {
    add: (subscription: Subscription): void => {
      const key = keyOf(subscription.name, subscription.personId);
      const some = listeners.get(key);
      if (some) some.add(subscription);
      else listeners.set(key, new Set([subscription]));
    },

    remove: (subscription: Subscription): void => {
      const key = keyOf(subscription.name, subscription.personId);
      const some = listeners.get(key);
      some?.delete(subscription);
      if (some?.size === 0) listeners.delete(key);
    },

    deliver: (
      name: string,
      personId: string | undefined,
      bodyFor: (viewer: Caller | undefined) => string | undefined,
    ): void => {
      const some = listeners.get(keyOf(name, personId));
      const topic = some && registry.findTopic(name);
      if (!topic) return;
      const mayReceive = topic.access('delivery');
      let warned = false;
      /** Logs one line for all connections of this delivery. */
      const onUnchecked = (err: unknown): void => {
        if (!warned)
          log.warn(
            { err, name },
            'access to a live event could not be checked; its receivers are disconnected',
          );
        warned = true;
      };
      for (const subscription of some) {
        const body = bodyFor(subscription.viewer);
        if (body === undefined) continue;
        const answer = check(() => mayReceive(subscription.viewer));
        if (typeof answer === 'boolean' && subscription.queue.waiting === 0) {
          if (answer) send(subscription, body);
        } else {
          deliverLater(subscription, Promise.resolve(answer), body, onUnchecked);
        }
      }
    },
  };
}

/** A rule that throws at once must not end the delivery to all others. */
function check(rule: () => boolean | Promise<boolean>): boolean | Promise<boolean> {
  try {
    return rule();
  } catch (error) {
    return Promise.reject(error);
  }
}
