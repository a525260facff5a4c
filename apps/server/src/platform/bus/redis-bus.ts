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
/** A Redis that takes longer than this to take a message does not carry it. */
const commandTimeout = 1_000;
/** An instance that has not listened for so long is not coming back. */
const missedMs = 60_000;
/** How long an envelope is known, so that the second way brings nothing twice. */
const knownMs = 120_000;

/**
 * One's own people are told at once, the other instances through Redis. What it does not carry, or not to all who listened
 * before, goes through the database, where there is one that instances share, and is some seconds late.
 */
export function createRedisBus(url: string, log: Log, db: Db | undefined): Bus {
  const self = newId();
  const local = createLocalBus(log);
  // What is published in one go crosses in one go: a message tells both of it, on two destinations each.
  const publisher = new Redis(url, { ...options, commandTimeout, enableAutoPipelining: true });
  // Subscribing waits for the connection, and is done again after each loss.
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });

  const known = new Map<string, number>();
  const hear = ({ id, from, topic, message }: Envelope): void => {
    if (from === self || known.has(id)) return;
    const now = performance.now();
    known.set(id, now);
    for (const [old, since] of known) {
      if (now - since < knownMs) break;
      known.delete(old);
    }
    local.publish(topic, message);
  };
  const detour = db && createDetour({ db, log, self, hear });

  const isMissed = createMissing();
  let away = false;
  const lost = (err: Error): void => {
    if (!away) log.warn({ err }, 'Redis does not answer; other instances are told later, or not at all');
    away = true;
  };
  publisher.on('error', lost);
  subscriber.on('error', lost);
  const back = (): void => {
    if (publisher.status === 'ready' && subscriber.status === 'ready') away = false;
  };
  publisher.on('ready', back);
  subscriber.on('ready', back);
  subscriber.subscribe(channel).catch(() => undefined);
  subscriber.on('message', (_channel, text) => {
    // Redis brings one's own back too: they were heard already, and need not be read to see that.
    const envelope = text.includes(self) ? undefined : read(text);
    if (envelope) hear(envelope);
  });

  return {
    publish: (topic, message) => {
      local.publish(topic, message);
      const envelope: Envelope = { id: newId(), from: self, topic, message };
      const takeDetour = () => detour?.send(envelope);
      publisher.publish(channel, JSON.stringify(envelope)).then((listeners) => {
        if (isMissed(listeners)) takeDetour();
      }, takeDetour);
    },
    subscribe: local.subscribe,
    close: async () => {
      publisher.disconnect();
      subscriber.disconnect();
      await detour?.close();
      await local.close();
    },
  };
}

/**
 * Redis says how many were listening. Fewer than before means that some of them are connecting anew, and have not heard.
 */
function createMissing(): (listeners: number) => boolean {
  let most = 0;
  let fewerSince: number | undefined;
  return (listeners) => {
    const now = performance.now();
    if (listeners < most && now - (fewerSince ?? now) < missedMs) {
      fewerSince ??= now;
      return true;
    }
    most = listeners;
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
