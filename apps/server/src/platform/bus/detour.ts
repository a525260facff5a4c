import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { type Envelope, missedTopic } from './envelope.ts';
import type { Sent } from './sent.ts';

type Parts = { db: Db; log: Log; self: string; receive: (envelope: Envelope) => void };

/** How far back to read: a row written just now may be committed after a younger one. */
const readBackSeconds = 10;
const keepSeconds = 60;
/** Maximum number of unwritten messages. When further ones are dropped, the others are told that they have missed some. */
const maxWaiting = 5_000;
/** Messages per statement, which has a limited number of values. */
const maxAtOnce = 500;
const retryMs = 500;

/** The detour: a table that all instances poll, for messages that Redis did not deliver. */
export function createDetour({ db, log, self, receive }: Parts) {
  let waiting: Envelope[] = [];
  let writing: Promise<void> | undefined;
  let dropped = false;
  let closed = false;
  let readAt = performance.now();

  const insert = async (some: Envelope[]): Promise<void> => {
    const values = some.map(({ id, from, topic, message }) => ({
      id,
      instance: from,
      topic,
      message: JSON.stringify(message),
    }));
    try {
      // A message whose statement had no answer may be there already.
      await db
        .insertInto('bus_detour')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } catch (err) {
      if (!isOfData(err)) throw err;
      // One message that cannot be stored must not hold up the others.
      if (some.length > 1) for (const one of some) await insert([one]);
      else log.error({ err, topic: some[0]?.topic }, 'a message cannot be stored for other instances');
    }
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, maxAtOnce);
      await insert(some);
      // Others may have come meanwhile.
      waiting = waiting.slice(some.length);
      if (dropped) waiting.push({ id: newId(), from: self, topic: missedTopic, message: null });
      dropped = false;
    }
  };

  const write = async (): Promise<void> => {
    for (;;) {
      try {
        return await writeAll();
      } catch (err) {
        log.warn({ err }, 'could not write messages for other instances to the database; will retry');
        if (closed) return;
        await pause(retryMs);
      }
    }
  };

  const send = (envelope: Envelope): void => {
    if (closed) return;
    if (waiting.length < maxWaiting) waiting.push(envelope);
    else dropped = true;
    writing ??= write().finally(() => {
      writing = undefined;
    });
  };

  return {
    /** Each message once. */
    send: (sent: Sent): void => {
      if (sent.detoured) return;
      sent.detoured = true;
      send(sent.envelope);
    },

    /** Tells the other instances that they have missed messages. */
    sendMissed: (): void => send({ id: newId(), from: self, topic: missedTopic, message: null }),

    /** Receives what was written since the last time. */
    read: async (): Promise<void> => {
      const asked = performance.now();
      const seconds = readBackSeconds + (asked - readAt) / 1_000;
      const rows = await db
        .selectFrom('bus_detour')
        .select(['id', 'instance', 'topic', 'message'])
        .where('sent_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .where('instance', '!=', self)
        .orderBy('position')
        .execute();
      readAt = asked;
      for (const { id, instance, topic, message } of rows) receive({ id, from: instance, topic, message });
    },

    sweep: async (): Promise<void> => {
      await db
        .deleteFrom('bus_detour')
        .where('sent_at', '<', sql<Date>`now() - make_interval(secs => ${keepSeconds})`)
        .execute();
    },

    close: async (): Promise<void> => {
      closed = true;
      await writing;
    },
  };
}

/** The classes 22 and 23 of PostgreSQL: the values are refused, and would be again. */
const isOfData = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');
