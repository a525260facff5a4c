import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { preparedAs } from '../db/prepared.ts';
import { newId } from '../ids.ts';

/** A job leased by this instance. */
export type TakenJob = {
  id: string;
  data: object;
  /** The result of an attempt is ignored if its lease has ended and a later attempt has begun. */
  attempt: number;
  /** Since the job was first due, not since it was queued: a job may be queued hours ahead. */
  ageMs: number;
};

/** The state of a queue. */
export type QueueState = {
  name: string;
  due: number;
  /** Not due: delayed, to be tried again, or running now. */
  waiting: number;
  oldestDueSeconds: number;
};

export type JobTable = ReturnType<typeof createJobTable>;

/** Counting stops here, so that a long queue costs little. */
const countedAtMost = 10_000;

const seconds = (ms: number) => sql`${ms / 1_000} * interval '1 second'`;

/**
 * Waiting and running jobs; a running one is due again when its lease ends. Finished jobs are deleted, because their data names
 * people. All times are those of the database.
 */
export function createJobTable(db: Db) {
  return {
    /** The statement that adds one job for each of these. */
    adding: (name: string, data: readonly object[], afterMs: number): CompiledQuery => {
      const ids = data.map(() => newId());
      const texts = data.map((one) => JSON.stringify(one));
      const firstDue = sql`now() + ${seconds(afterMs)}`;
      return sql`${preparedAs('jobs-add')}
        INSERT INTO jobs (id, name, data, sent_at, due_at)
        SELECT id, ${name}::text, data::jsonb, ${firstDue}, ${firstDue}
        FROM unnest(${ids}::uuid[], ${texts}::text[]) AS added (id, data)`.compile(db);
    },

    /** For recurring jobs: adds it, unless it exists. */
    addOnce: async (id: string, name: string, afterMs: number): Promise<undefined> => {
      await sql`
        INSERT INTO jobs (id, name, data, due_at) VALUES (${id}, ${name}, '{}', now() + ${seconds(afterMs)})
        ON CONFLICT DO NOTHING`.execute(db);
    },

    /** For recurring jobs: due after this time at the latest, unless it may be running, with a lease of up to `leaseMs`. */
    bringForward: async (id: string, afterMs: number, leaseMs: number): Promise<void> => {
      await sql`
        UPDATE jobs SET due_at = now() + ${seconds(afterMs)}
        WHERE id = ${id} AND due_at > now() + ${seconds(Math.max(afterMs, leaseMs))}`.execute(db);
    },

    /** The names among these queues that have a due job, and the recurring jobs that are due or do not exist yet. */
    due: async (queues: readonly string[], recurring: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM unnest(${queues}::text[]) AS queues (name)
        WHERE EXISTS (SELECT FROM jobs WHERE jobs.name = queues.name AND due_at <= now())
        UNION ALL
        SELECT name FROM unnest(${recurring}::text[]) AS recurring (name)
        WHERE NOT EXISTS (SELECT FROM jobs WHERE jobs.name = recurring.name AND due_at > now())`.execute(db);
      return rows.map(({ name }) => name);
    },

    /**
     * Takes the job that has been due longest, with a lease: it is due again after `leaseMs`, unless it was removed or put back
     * before.
     */
    take: async (name: string, leaseMs: number): Promise<TakenJob | undefined> => {
      const { rows } = await sql<TakenJob>`
        UPDATE jobs SET attempts = attempts + 1, due_at = now() + ${seconds(leaseMs)}
        WHERE id = (
          SELECT id FROM jobs WHERE name = ${name} AND due_at <= now()
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
        )
        RETURNING id, data, attempts AS attempt,
          (extract(epoch FROM now() - sent_at) * 1000)::float8 AS "ageMs"`.execute(db);
      return rows[0];
    },

    /** The state of each of these queues, also of empty ones. */
    states: async (names: readonly string[]): Promise<QueueState[]> => {
      const some = (when: RawBuilder<unknown>) => sql`(
        SELECT count(*) FROM (
          SELECT FROM jobs WHERE jobs.name = queue.name AND ${when} ORDER BY due_at LIMIT ${countedAtMost}
        ) AS counted
      )`;
      const { rows } = await sql<QueueState>`
        SELECT name, ${some(sql`due_at <= now()`)} AS due, ${some(sql`due_at > now()`)} AS waiting,
          extract(epoch FROM now() - least(now(), (
            SELECT min(due_at) FROM jobs WHERE jobs.name = queue.name
          )))::float8 AS "oldestDueSeconds"
        FROM unnest(${names}::text[]) AS queue (name)`.execute(db);
      return rows;
    },

    /** Whether this job is there. It is not removed until the transaction ends. */
    stands: async (id: string, transaction: Db): Promise<boolean> => {
      const { rows } = await sql`SELECT FROM jobs WHERE id = ${id} FOR KEY SHARE`.execute(transaction);
      return rows.length > 0;
    },

    /** Removes jobs whose data contains this. */
    drop: async (name: string, data: object, transaction: Db): Promise<void> => {
      await sql`DELETE FROM jobs WHERE name = ${name} AND data @> ${JSON.stringify(data)}::jsonb`.execute(
        transaction,
      );
    },

    remove: async ({ id, attempt }: TakenJob): Promise<void> => {
      await sql`DELETE FROM jobs WHERE id = ${id} AND attempts = ${attempt}`.execute(db);
    },

    putBack: async ({ id, attempt }: TakenJob, waitMs: number): Promise<void> => {
      await sql`UPDATE jobs SET due_at = now() + ${seconds(waitMs)} WHERE id = ${id} AND attempts = ${attempt}`.execute(
        db,
      );
    },
  };
}
