import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';

const hourMs = 3_600_000;

/**
 * What PostgreSQL does by itself and the embedded engine does not: it makes room where rows were, and counts the rows, so
 * that searches are not planned for tables as they were when they were empty. Everyone waits meanwhile, for less than a second.
 */
export function startUpkeep(db: Db, log: Log, everyMs = hourMs): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= sql`VACUUM (ANALYZE)`
      .execute(db)
      .then(() => undefined)
      .catch((err: unknown) => log.warn({ err }, 'the database was not tidied up; it has another turn later'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);

  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
