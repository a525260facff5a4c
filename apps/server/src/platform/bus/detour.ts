import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';

/** The id is the same over Redis and over the database. */
export type Envelope = { id: string; from: string; topic: string; message: unknown };

type Parts = { db: Db; log: Log; self: string; receive: (envelope: Envelope) => void };

const pollMs = 2_000;
/** How far back to read: a row written just now may be committed after a younger one. */
const readBackSeconds = 30;
const keepSeconds = 60;
/** Maximum number of unwritten messages. Further ones are dropped; clients notice the gap at the next message. */
const maxWaiting = 5_000;

/** The detour: a table that all instances poll, for messages that Redis did not deliver. */
export function createDetour({ db, log, self, receive }: Parts) {
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

  const poll = async (): Promise<void> => {
    const rows = await db
      .selectFrom('bus_detour')
      .select(['id', 'instance', 'topic', 'message'])
      .where('sent_at', '>', sql<Date>`now() - make_interval(secs => ${readBackSeconds})`)
      .where('instance', '!=', self)
      .orderBy('position')
      .execute();
    for (const { id, instance, topic, message } of rows) receive({ id, from: instance, topic, message });
    await db
      .deleteFrom('bus_detour')
      .where('sent_at', '<', sql<Date>`now() - make_interval(secs => ${keepSeconds})`)
      .execute();
  };

  let polling: Promise<void> | undefined;
  const timer = setInterval(() => {
    polling ??= poll()
      .catch((err: unknown) =>
        log.debug({ err }, 'could not read messages of other instances from the database'),
      )
      .finally(() => {
        polling = undefined;
      });
  }, pollMs);

  return {
    send: (envelope: Envelope): void => {
      if (closed || waiting.length >= maxWaiting) return;
      waiting.push(envelope);
      writing ??= write()
        .catch((err: unknown) =>
          log.warn({ err }, 'could not write messages for other instances to the database'),
        )
        .finally(() => {
          writing = undefined;
        });
    },
    close: async (): Promise<void> => {
      closed = true;
      clearInterval(timer);
      await Promise.all([writing, polling]);
    },
  };
}
