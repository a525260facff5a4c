import { sql } from 'kysely';
import type { Db } from './database.ts';
import { replicaFollows } from './metrics.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/**
 * Runs a read that may be a moment old, on a replica when there is one. `wrote` is up to where the log had grown when the
 * reader last wrote: a replica that has not come that far is passed over, so that everyone sees what they did themselves.
 */
export type Reads = <Answer>(
  wrote: string | null | undefined,
  read: (db: Db) => Promise<Answer>,
) => Promise<Answer>;

/** How long a replica that failed is left alone, and how long it is trusted to follow. */
const restMs = 5_000;
/** Further behind than this, or parted from the primary, it is left alone too. */
const mostBehind = '30 seconds';

export const readsOnPrimary =
  (primary: Db): Reads =>
  (_wrote, read) =>
    read(primary);

export function readsOnReplica(primary: Db, replica: Db, onFailure: (error: unknown) => void): Reads {
  let restsUntil = 0;
  let followsUntil = 0;
  /** It answers, but hears nothing of the primary. */
  let parted = false;

  const rest = (why: unknown): void => {
    replicaFollows.set(0);
    restsUntil = Date.now() + restMs;
    onFailure(why);
  };

  const mayAnswer = async (wrote: string | null | undefined): Promise<boolean> => {
    if (Date.now() >= followsUntil) {
      parted = !(await follows(replica));
      if (parted) {
        rest(new Error('the replica does not follow the primary'));
        return false;
      }
      replicaFollows.set(1);
      followsUntil = Date.now() + restMs;
    }
    return !wrote || hasReplayed(replica, wrote);
  };

  return async (wrote, read) => {
    try {
      if (Date.now() >= restsUntil && (await mayAnswer(wrote))) return await read(replica);
    } catch (error) {
      // Anything else the primary says again if it is true: the replica may not know a column yet, or have given up a query
      // that stood in the way of what it has to replay.
      if (isDatabaseUnavailable(error)) rest(error);
    }
    try {
      return await read(primary);
    } catch (error) {
      // It may be parted because the primary is gone: then what it knows is better than nothing.
      if (!parted || !isDatabaseUnavailable(error)) throw error;
      return read(replica);
    }
  };
}

/** A replica that was promoted replays nothing any more: it is not behind anyone. */
async function hasReplayed(replica: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    SELECT coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, true) AS replayed`.execute(replica);
  return rows[0]?.replayed ?? false;
}

async function follows(replica: Db): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`
    SELECT NOT pg_is_in_recovery() OR EXISTS (SELECT FROM pg_stat_wal_receiver) AND (
      pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      OR coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()) > now() - ${mostBehind}::interval
    ) AS follows`.execute(replica);
  return rows[0]?.follows ?? false;
}
