import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/**
 * Runs a read that may be a moment old, on a replica when there is one. `wrote` is up to where the log had grown when the
 * reader last wrote: a replica that has not come that far is passed over, so that everyone sees what they did themselves.
 */
export type Reads = <Answer>(
  wrote: string | null | undefined,
  read: (db: Db) => Promise<Answer>,
) => Promise<Answer>;

/** How long a replica that failed is left alone. */
const restMs = 5_000;
/** A replica gives up a query that stands in the way of what it has to replay. */
const conflictWithReplay = '40001';

export const readsOnPrimary =
  (primary: Db): Reads =>
  (_wrote, read) =>
    read(primary);

export function readsOnReplica(primary: Db, replica: Db, onFailure: (error: unknown) => void): Reads {
  let restsUntil = 0;
  return async (wrote, read) => {
    if (Date.now() < restsUntil) return read(primary);
    try {
      if (!wrote || (await hasReplayed(replica, wrote))) return await read(replica);
    } catch (error) {
      if ((error as { code?: string }).code !== conflictWithReplay) {
        if (!isDatabaseUnavailable(error)) throw error;
        restsUntil = Date.now() + restMs;
        onFailure(error);
      }
    }
    return read(primary);
  };
}

/** A replica that was promoted replays nothing any more: it is not behind anyone. */
async function hasReplayed(replica: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    SELECT coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, true) AS replayed`.execute(replica);
  return rows[0]?.replayed ?? false;
}
