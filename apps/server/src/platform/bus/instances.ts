import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Others = {
  /** How many hear Redis. */
  hearing: number;
  /** For how long the one that has been deaf for longest has been so. */
  deafSeconds: number | null;
  /** False when the others may have forgotten this instance meanwhile. */
  wasPresent: boolean;
};

const keepSeconds = 60;

/** The instances that are present, by the clock of the database. */
export function createInstances(db: Db, self: string, presentSeconds: number) {
  const recent = sql`seen_at > now() - make_interval(secs => ${presentSeconds})`;
  return {
    /** Renews this instance's row, and reads those of the others. */
    renew: async (deafSeconds: number | undefined): Promise<Others> => {
      const { rows } = await sql<Others>`
        WITH own AS (SELECT ${recent} AS present FROM bus_instances WHERE instance = ${self}),
        renewed AS (
          INSERT INTO bus_instances AS old (instance, seen_at, deaf_since)
          VALUES (${self}, now(), now() - make_interval(secs => ${deafSeconds ?? null}))
          ON CONFLICT (instance) DO UPDATE SET seen_at = now(),
            deaf_since = CASE WHEN excluded.deaf_since IS NOT NULL THEN least(excluded.deaf_since, old.deaf_since) END
        )
        SELECT coalesce((SELECT present FROM own), false) AS "wasPresent",
          count(*) FILTER (WHERE deaf_since IS NULL) AS hearing,
          extract(epoch FROM now() - min(deaf_since))::float8 AS "deafSeconds"
        FROM bus_instances WHERE instance <> ${self} AND ${recent}`.execute(db);
      const [others] = rows;
      if (!others) throw new Error('an aggregate has no row');
      return others;
    },

    sweep: async (): Promise<void> => {
      await db
        .deleteFrom('bus_instances')
        .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${keepSeconds})`)
        .execute();
    },

    leave: async (): Promise<void> => {
      await db.deleteFrom('bus_instances').where('instance', '=', self).execute();
    },
  };
}
