import { Redis } from 'ioredis';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { redisConnection } from '../redis-connection.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { type Envelope, missedTopic } from './envelope.ts';
import { createSubscriber } from './subscriber.ts';
import { createWays } from './ways.ts';

const channel = 'coequipiers:bus';
/** A slower answer of Redis counts as a failure. */
const commandTimeout = 1_000;
/** How long ids are remembered, to drop a message that arrives over both ways. */
const knownMs = 120_000;

type Options = {
  /** An instance that has not been seen for this long is forgotten. */
  presentSeconds: number;
};

/**
 * Messages reach this instance at once and the others through Redis. While one of them does not hear Redis, they also take the detour
 * through the shared database, if there is one, and arrive some seconds later.
 */
export function createRedisBus(
  url: string,
  log: Log,
  db: Db | undefined,
  { presentSeconds }: Options = { presentSeconds: 15 },
): Bus {
  const self = newId();
  const local = createLocalBus(log);
  const missedHandlers: (() => void)[] = [];
  const onMissed = (): void => {
    log.warn('messages of other instances were missed; live connections catch up');
    for (const handler of missedHandlers) handler();
  };

  const known = new Map<string, number>();
  const receive = ({ id, from, topic, message }: Envelope): void => {
    if (from === self || known.has(id)) return;
    const now = performance.now();
    known.set(id, now);
    for (const [old, since] of known) {
      if (now - since < knownMs) break;
      known.delete(old);
    }
    if (topic === missedTopic) onMissed();
    else local.publish(topic, message);
  };

  let away = false;
  const onError = (err: Error): void => {
    if (!away) log.warn({ err }, 'Redis does not answer; other instances get messages some seconds late');
    away = true;
  };
  // Pipelining: a chat message publishes to two destinations for each of two people.
  const publisher = new Redis(url, { ...redisConnection, commandTimeout, enableAutoPipelining: true });
  const subscriber = createSubscriber({
    url,
    channel,
    onMessage: (text) => {
      // Redis also returns our own messages: skip them without parsing.
      const envelope = text.includes(self) ? undefined : read(text);
      if (envelope) receive(envelope);
    },
    onError,
    onLost: () => ways?.lost(),
  });
  const ways = db && createWays({ db, log, self, ears: subscriber, receive, onMissed, presentSeconds });
  const onReady = (): void => {
    if (publisher.status === 'ready' && subscriber.redis.status === 'ready') away = false;
  };
  publisher.on('error', onError);
  publisher.on('ready', onReady);
  subscriber.redis.on('ready', onReady);

  return {
    publish: (topic, message) => {
      local.publish(topic, message);
      const envelope: Envelope = { id: newId(), from: self, topic, message };
      const told = ways?.send(envelope);
      publisher.publish(channel, JSON.stringify(envelope)).then(told, () => told?.());
    },
    subscribe: local.subscribe,
    onMissed: (handler) => void missedHandlers.push(handler),
    hears: subscriber.hears,
    redis: { publisher, subscriber: subscriber.redis },
    close: async () => {
      // First out of the rows, so that nobody waits for an instance that is gone.
      await ways?.close();
      publisher.disconnect();
      subscriber.close();
      await local.close();
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
