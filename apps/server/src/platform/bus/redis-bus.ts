import { Redis } from 'ioredis';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createDetour, type Envelope } from './detour.ts';

const channel = 'coequipiers:bus';
const options = {
  connectTimeout: 2_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
};
/** A slower answer of Redis counts as a failure. */
const commandTimeout = 1_000;
/** An instance without a subscription for this long is considered gone. */
const missedMs = 60_000;
/** How long ids are remembered, to drop a message that arrives over both ways. */
const knownMs = 120_000;

/**
 * Messages reach this instance at once and the others through Redis. A message that Redis does not deliver, or not to all
 * previous subscribers, takes the detour through the shared database, if there is one, and arrives some seconds later.
 */
export function createRedisBus(url: string, log: Log, db: Db | undefined): Bus {
  const self = newId();
  const local = createLocalBus(log);
  // Pipelining: a chat message publishes to two destinations for each of two people.
  const publisher = new Redis(url, { ...options, commandTimeout, enableAutoPipelining: true });
  // Subscribing waits for the connection, and happens again after each reconnect.
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });

  const known = new Map<string, number>();
  const receive = ({ id, from, topic, message }: Envelope): void => {
    if (from === self || known.has(id)) return;
    const now = performance.now();
    known.set(id, now);
    for (const [old, since] of known) {
      if (now - since < knownMs) break;
      known.delete(old);
    }
    local.publish(topic, message);
  };
  const detour = db && createDetour({ db, log, self, receive });

  const isMissed = createMissedCheck();
  let away = false;
  const onLost = (err: Error): void => {
    if (!away) log.warn({ err }, 'Redis does not answer; other instances get messages late or not at all');
    away = true;
  };
  publisher.on('error', onLost);
  subscriber.on('error', onLost);
  const onReady = (): void => {
    if (publisher.status === 'ready' && subscriber.status === 'ready') away = false;
  };
  publisher.on('ready', onReady);
  subscriber.on('ready', onReady);
  subscriber.subscribe(channel).catch(() => undefined);
  subscriber.on('message', (_channel, text) => {
    // Redis also returns our own messages: skip them without parsing.
    const envelope = text.includes(self) ? undefined : read(text);
    if (envelope) receive(envelope);
  });

  return {
    publish: (topic, message) => {
      local.publish(topic, message);
      const envelope: Envelope = { id: newId(), from: self, topic, message };
      const takeDetour = () => detour?.send(envelope);
      publisher
        .publish(channel, JSON.stringify(envelope))
        .then((listeners) => isMissed(listeners) && takeDetour(), takeDetour);
    },
    subscribe: local.subscribe,
    redis: { publisher, subscriber },
    close: async () => {
      publisher.disconnect();
      subscriber.disconnect();
      await detour?.close();
      await local.close();
    },
  };
}

/** Redis returns the number of subscribers. Fewer than before means that some are reconnecting and missed the message. */
function createMissedCheck(): (listeners: number) => boolean {
  let highest = 0;
  let fewerSince: number | undefined;
  return (listeners) => {
    const now = performance.now();
    if (listeners < highest && now - (fewerSince ?? now) < missedMs) {
      fewerSince ??= now;
      return true;
    }
    highest = listeners;
    fewerSince = undefined;
    return false;
  };
}

function read(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}
