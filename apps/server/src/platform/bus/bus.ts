import type { Log } from '../log.ts';

export type Handler = (message: unknown) => void;

/**
 * What every instance should hear, this one included. It may lose: what must not be lost is in the database, and what
 * is published tells its reader when something is missing.
 */
export type Bus = {
  /** A message is anything that JSON can hold. */
  publish: (topic: string, message: unknown) => void;
  subscribe: (topic: string, handler: Handler) => void;
  close: () => Promise<void>;
};

/** In process. Handlers are called after the publisher is done, and none of them can disturb it. */
export function createLocalBus(log: Log): Bus {
  const handlers = new Map<string, Handler[]>();
  return {
    publish: (topic, message) => {
      for (const handler of handlers.get(topic) ?? []) {
        queueMicrotask(() => {
          try {
            handler(message);
          } catch (err) {
            log.error({ err, topic }, 'a message of the bus was not handled');
          }
        });
      }
    },
    subscribe: (topic, handler) => {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    close: async () => handlers.clear(),
  };
}
