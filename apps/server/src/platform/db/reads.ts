import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/**
 * Runs a read that may be slightly stale, on a replica if there is one. `lastWriteLsn` is the WAL position after the reader's
 * login, their last write, or another person's change that concerns them at once, such as a block: a replica that has not replayed it is
 * skipped.
 */
export type RunRead = <Answer>(
  lastWriteLsn: string | null | undefined,
  read: (db: Db) => Promise<Answer>,
) => Promise<Answer>;

/** How long a failed replica is not used, and how long a check that it follows the primary stays valid. */
const pauseMs = 5_000;
/** A replica with a longer lag, or without a connection to the primary, is not used either. */
const maxLag = '30 seconds';

export const readsOnPrimary =
  (primary: Db): RunRead =>
  (_lastWriteLsn, read) =>
    read(primary);

type ReplicaReads = {
  runRead: RunRead;
  /** Whether the replica is used now. */
  follows: () => Promise<boolean>;
};

export function readsOnReplica(primary: Db, replica: Db, onFailure: (error: unknown) => void): ReplicaReads {
  let pausedUntil = 0;
  let followsUntil = 0;
  /** The replica answers, but receives no WAL from the primary. */
  let detached = false;

  const pause = (why: unknown): void => {
    pausedUntil = Date.now() + pauseMs;
    onFailure(why);
  };

  const isFresh = async (lastWriteLsn: string | null | undefined): Promise<boolean> => {
    if (Date.now() >= followsUntil) {
      detached = !(await isFollowing(replica));
      if (detached) {
        pause(new Error('the replica does not follow the primary'));
        return false;
      }
      followsUntil = Date.now() + pauseMs;
    }
    return !lastWriteLsn || hasReplayed(replica, lastWriteLsn);
  };

  const isUsable = async (lastWriteLsn: string | null | undefined): Promise<boolean> =>
    Date.now() >= pausedUntil && isFresh(lastWriteLsn);

  const follows = async (): Promise<boolean> => {
    try {
      return await isUsable(undefined);
    } catch (error) {
      if (isDatabaseUnavailable(error)) pause(error);
      return false;
    }
  };

  const runRead: RunRead = async (lastWriteLsn, read) => {
    try {
      if (await isUsable(lastWriteLsn)) return await read(replica);
    } catch (error) {
      // Any other error is retried on the primary: the replica may lack a new column, or may have cancelled the query because
      // of a conflict with replay.
      if (isDatabaseUnavailable(error)) pause(error);
    }
    try {
      return await read(primary);
    } catch (error) {
      // The replica may be detached because the primary is down: then stale data is better than an error.
      if (!detached || !isDatabaseUnavailable(error)) throw error;
      return read(replica);
    }
  };

  return { runRead, follows };
}

/** A promoted replica no longer replays WAL (null): it counts as up to date. */
async function hasReplayed(replica: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    SELECT coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, true) AS replayed`.execute(replica);
  return rows[0]?.replayed ?? false;
}

async function isFollowing(replica: Db): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`
    SELECT NOT pg_is_in_recovery() OR EXISTS (SELECT FROM pg_stat_wal_receiver) AND (
      pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      OR coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()) > now() - ${maxLag}::interval
    ) AS follows`.execute(replica);
  return rows[0]?.follows ?? false;
}
