import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';

type Handler = (message: unknown) => void;

/**
 * Messages to every instance, this one included. Delivery is best effort: data that must not be lost is in the database, and
 * subscribers can detect a missing message.
 */
export type Bus = {
  /** Any JSON value. */
  publish: (topic: string, message: unknown) => void;
  subscribe: (topic: string, handler: Handler) => void;
  /** Called when messages of other instances may have been lost for good. */
  onMissed: (handler: () => void) => void;
  /** Whether it hears the other instances through Redis. Undefined where no Redis is configured. */
  hears: () => boolean | undefined;
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
    onMissed: () => undefined,
    hears: () => undefined,
    redis: {},
    close: async () => handlers.clear(),
  };
}
