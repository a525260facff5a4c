import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { type Bus, createLocalBus } from './bus.ts';

const channel = 'coequipiers:bus';
const options = {
  connectTimeout: 2_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
};

type Envelope = { from: string; topic: string; message: unknown };

/**
 * One's own people are told at once, the other instances through Redis. While it is away each instance goes on alone;
 * when it is back, so is the rest.
 */
export function createRedisBus(url: string, log: Log): Bus {
  const self = randomUUID();
  const local = createLocalBus(log);
  const publisher = new Redis(url, options);
  // Subscribing waits for the connection, and is done again after each loss.
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });

  let away = false;
  const lost = (err: Error): void => {
    if (!away) log.warn({ err }, 'Redis does not answer; other instances are not told what happens here');
    away = true;
  };
  publisher.on('error', lost);
  subscriber.on('error', lost);
  subscriber.on('ready', () => {
    away = false;
  });
  subscriber.subscribe(channel).catch(() => undefined);
  subscriber.on('message', (_channel, text) => {
    const envelope = read(text);
    if (envelope && envelope.from !== self) local.publish(envelope.topic, envelope.message);
  });

  return {
    publish: (topic, message) => {
      local.publish(topic, message);
      const envelope: Envelope = { from: self, topic, message };
      publisher.publish(channel, JSON.stringify(envelope)).catch(() => undefined);
    },
    subscribe: local.subscribe,
    close: async () => {
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function read(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}
