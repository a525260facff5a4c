import { sql } from 'kysely';
import { holdingLocks } from '../../../../test/one-connection.ts';
import type { Db } from '../../../platform/db/database.ts';

// What meets rarely by chance meets here each time: one transaction is stopped in its middle, with all that it has locked until then,
// and goes on when another one waits for it.

/** Lets a test hold something while it runs this. */
export type Holding = (work: () => Promise<void>) => Promise<void>;

/** Stops whoever is about to write this table. */
export async function aGate(db: Db, event: 'INSERT' | 'UPDATE' | 'DELETE', table: string): Promise<Holding> {
  const name = `gate_${event.toLowerCase()}_${table}`;
  await sql`
    CREATE FUNCTION ${sql.ref(name)}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext(TG_NAME));
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER ${sql.ref(name)} BEFORE ${sql.raw(event)} ON ${sql.table(table)}
    FOR EACH STATEMENT EXECUTE FUNCTION ${sql.ref(name)}()`.execute(db);
  return (work) => holding(db, sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`, work);
}

/** Holds what this statement locks. */
export const holding = (db: Db, lock: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(
    holdingLocks(async (transaction) => {
      await lock.execute(transaction);
      await work();
    }),
  );

const waitMs = 30_000;
const pauseMs = 5;

async function untilWaiting(db: Db, count: number, isDone: () => boolean): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; ) {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= count) return true;
    if (isDone()) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`fewer than ${count} transactions wait, and none ends`);
}

/**
 * Runs the first until it waits for what is held, then the second until it waits too, or is done, and then lets go. Gives what both
 * have given, and whether the second had to wait.
 */
export async function oneBesideAnother<First, Second>(
  db: Db,
  held: Holding,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<{ first: First; second: Second; hasWaited: boolean }> {
  const started: { answers: [Promise<First>, Promise<Second>]; hasWaited: boolean }[] = [];
  await held(async () => {
    let done = 0;
    const noted = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
      answer.finally(() => {
        done += 1;
      });
    const one = noted(first());
    // Whoever awaits it later gets the error.
    one.catch(() => undefined);
    if (!(await untilWaiting(db, 1, () => done > 0))) throw new Error('nothing has stopped the first one');
    const another = noted(second());
    another.catch(() => undefined);
    const hasWaited = await untilWaiting(db, 2, () => done > 0);
    started.push({ answers: [one, another], hasWaited });
  });
  const [begun] = started;
  if (!begun) throw new Error('nothing was started');
  const [one, another] = await Promise.all(begun.answers);
  return { first: one, second: another, hasWaited: begun.hasWaited };
}

/** How many transactions of this database have ended because they waited for each other. */
export async function deadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
