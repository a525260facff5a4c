import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';

/** Its id is the same on every way that it takes. */
export type Envelope = { id: string; from: string; topic: string; message: unknown };

type Parts = { db: Db; log: Log; self: string; hear: (envelope: Envelope) => void };

const lookMs = 2_000;
/** How far back to look: a row that was written a moment ago may be committed after a younger one. */
const lookBackSeconds = 30;
const keepSeconds = 60;
/** What waits to be written. More than this is lost, and whoever hears the next one asks for it. */
const mostWaiting = 5_000;

/** The way through the database, for what Redis does not carry: a table into which every instance looks. */
export function createDetour({ db, log, self, hear }: Parts) {
  let waiting: Envelope[] = [];
  let writing: Promise<void> | undefined;
  let closed = false;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      const values = some.map(({ id, from, topic, message }) => ({
        id,
        instance: from,
        topic,
        message: JSON.stringify(message),
      }));
      await db.insertInto('bus_detour').values(values).execute();
    }
  };

  const look = async (): Promise<void> => {
    const rows = await db
      .selectFrom('bus_detour')
      .select(['id', 'instance', 'topic', 'message'])
      .where('sent_at', '>', sql<Date>`now() - make_interval(secs => ${lookBackSeconds})`)
      .where('instance', '!=', self)
      .orderBy('position')
      .execute();
    for (const { id, instance, topic, message } of rows) hear({ id, from: instance, topic, message });
    await db
      .deleteFrom('bus_detour')
      .where('sent_at', '<', sql<Date>`now() - make_interval(secs => ${keepSeconds})`)
      .execute();
  };

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((err: unknown) => log.debug({ err }, 'what other instances tell could not be looked up'))
      .finally(() => {
        looking = undefined;
      });
  }, lookMs);

  return {
    send: (envelope: Envelope): void => {
      if (closed || waiting.length >= mostWaiting) return;
      waiting.push(envelope);
      writing ??= write()
        .catch((err: unknown) => log.warn({ err }, 'other instances are not told what happens here'))
        .finally(() => {
          writing = undefined;
        });
    },
    close: async (): Promise<void> => {
      closed = true;
      clearInterval(timer);
      await Promise.all([writing, looking]);
    },
  };
}
