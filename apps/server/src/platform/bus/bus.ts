import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';

export type Handler = (message: unknown) => void;

/**
 * Messages to every instance, this one included. Delivery is best effort: data that must not be lost is in the database, and
 * subscribers can detect a missing message.
 */
export type Bus = {
  /** Any JSON value. */
  publish: (topic: string, message: unknown) => void;
  subscribe: (topic: string, handler: Handler) => void;
  /** Its connections to Redis, for the metrics. */
  redis: Record<string, Redis>;
  close: () => Promise<void>;
};

/** In process. Handlers run after the publisher, in a microtask, and cannot make it fail. */
export function createLocalBus(log: Log): Bus {
  const handlers = new Map<string, Handler[]>();
  return {
    publish: (topic, message) => {
      for (const handler of handlers.get(topic) ?? []) {
        queueMicrotask(() => {
          try {
            handler(message);
          } catch (err) {
            log.error({ err, topic }, 'a handler of a bus message failed');
          }
        });
      }
    },
    subscribe: (topic, handler) => {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    redis: {},
    close: async () => handlers.clear(),
  };
}
