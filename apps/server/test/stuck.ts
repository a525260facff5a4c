import { sql } from 'kysely';
import type { TestApp } from './harness.ts';

/** From now on nobody takes the jobs of this queue, as if all instances were busy or dead. */
export async function makeStuck({ db }: Pick<TestApp, 'db'>, queue: string): Promise<void> {
  await sql`CREATE FUNCTION stay_stuck() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(
    db,
  );
  await sql`
    CREATE TRIGGER stuck BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.name = ${sql.lit(queue)})
    EXECUTE FUNCTION stay_stuck()`.execute(db);
}
