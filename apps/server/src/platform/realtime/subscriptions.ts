import type { Caller } from '../http/authentication.ts';
import type { Log } from '../log.ts';
import { deliveriesTotal } from './metrics.ts';

/** A subscription to one destination. */
export type Subscription = {
  name: string;
  /** The person of a personal topic; undefined for a public one. */
  personId: string | undefined;
  viewer: Caller | undefined;
  /** Checked again before each delivery. */
  allowed: () => boolean | Promise<boolean>;
  send: (body: string) => void;
  /** Deliveries that wait for the check keep their order. */
  queue: { waiting: number; last: Promise<void> };
  /** Ends the connection of a client that missed a delivery: it connects again and reads what it missed. */
  drop: (reason: 'slow' | 'unchecked') => void;
};

const maxWaiting = 1_000;

/** The subscriptions of this instance. */
export function createSubscriptions(log: Log) {
  const listeners = new Map<string, Set<Subscription>>();
  const keyOf = (name: string, personId: string | undefined): string =>
    personId === undefined ? name : `${personId} ${name}`;

  const deliverLater = (subscription: Subscription, answer: Promise<boolean>, body: string): void => {
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
      } catch (err) {
        log.warn({ err }, 'whether someone may hear this could not be told; their connection is closed');
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
      for (const subscription of listeners.get(keyOf(name, personId)) ?? []) {
        const body = bodyFor(subscription.viewer);
        if (body === undefined) continue;
        const answer = check(subscription);
        if (typeof answer === 'boolean' && subscription.queue.waiting === 0) {
          if (answer) send(subscription, body);
        } else {
          deliverLater(subscription, Promise.resolve(answer), body);
        }
      }
    },
  };
}

function check({ allowed }: Subscription): boolean | Promise<boolean> {
  try {
    return allowed();
  } catch (error) {
    return Promise.reject(error);
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
