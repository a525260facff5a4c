import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';

/** An attempt that this instance holds. `attempt` tells it from later ones, should this instance be thought dead. */
export type TakenJob = { id: string; data: object; attempt: number; ageMs: number };

export type JobTable = ReturnType<typeof createJobTable>;

const seconds = (ms: number) => sql`${ms / 1_000} * interval '1 second'`;

/**
 * Jobs that wait, and jobs that are being run: those wait too, for their instance to die. A job that was done has no row,
 * because its data names people. Every moment is the database's.
 */
export function createJobTable(db: Db) {
  return {
    add: async (name: string, data: object, transaction: Db): Promise<void> => {
      await sql`INSERT INTO jobs (id, name, data) VALUES (${newId()}, ${name}, ${JSON.stringify(data)})`.execute(
        transaction,
      );
    },

    /** For a job that there is only one of. Due from now on, unless it was there. */
    addOnce: async (id: string, name: string): Promise<undefined> => {
      await sql`INSERT INTO jobs (id, name, data) VALUES (${id}, ${name}, '{}') ON CONFLICT DO NOTHING`.execute(
        db,
      );
    },

    /** The job that has been due for longest. Unless it is settled before, it is due again after `leaseMs`. */
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
