import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Metric } from 'prom-client';
import type { DatabaseConfig } from '../../config/config.ts';
import { packagePath } from '../package-path.ts';
import { StartError } from '../start-error.ts';
import { type ClientConfig, ping } from './client.ts';
import type { Db } from './database.ts';
import { embeddedPoolSize, startEmbedded } from './embedded.ts';
import { poolMetrics, replicaMetric } from './metrics.ts';
import { migrate } from './migrate.ts';
import { connectMs, openPool } from './pool.ts';
import { type RunRead, readsOnPrimary, readsOnReplica } from './reads.ts';
import { type Patience, startFailure, unreachable, whenAccepting, willComeBack } from './start-failure.ts';
import type { Tables } from './tables.ts';

export type Database = {
  db: Db;
  runRead: RunRead;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** For how long no statement has succeeded, other than pings. */
  silentMs: () => number;
  /** Settles only when the embedded engine ends unexpectedly. */
  crashed: Promise<Error>;
  metrics: readonly Metric[];
  close: () => Promise<void>;
};

/** Every request is answered within 8 s, so each statement takes less. */
const statementMs = 5_000;
/** More than the server lets a statement take: a connection without an answer is dead, and is closed. */
const answerMs = statementMs + 1_000;
const postgresPoolSize = 10;

/**
 * PostgreSQL, too, gives up a connection that has died: its session would keep its locks and one of `max_connections`. Without the
 * check it would notice only after the statement that it runs.
 */
const greeting = `
  SET tcp_user_timeout = '10s'; SET tcp_keepalives_idle = '30s'; SET tcp_keepalives_interval = '10s';
  SET client_connection_check_interval = '1s'`;

/**
 * Opens the configured database and applies migrations. `onIdleError` is called when an idle connection is lost. What an operator can
 * mend ends the start with a `StartError`.
 */
export async function openDatabase(
  config: DatabaseConfig,
  onIdleError: (error: Error) => void,
  patience: Patience = {},
): Promise<Database> {
  const engine = await startEngine(config, patience).catch((error: unknown) => {
    throw startFailure(error, config);
  });
  let succeededAt = performance.now();
  const onSuccess = () => {
    succeededAt = performance.now();
  };
  const pool = openPool({ ...engine.connection, onSuccess }, engine.poolSize, onIdleError);
  const db = queriesOver(pool);
  const replicaUrl = config.kind === 'postgres' ? config.readUrl : undefined;
  const replica = replicaUrl ? openReplica(replicaUrl, db, onIdleError) : undefined;
  return {
    db,
    runRead: replica?.runRead ?? readsOnPrimary(db),
    ping: async () => void (await db.executeQuery(ping)),
    silentMs: () => performance.now() - succeededAt,
    crashed: engine.crashed,
    metrics: [...poolMetrics({ primary: pool, ...replica?.pools }), ...(replica?.metrics ?? [])],
    close: async () => {
      await Promise.all([db.destroy(), replica?.close()]);
      await engine.close();
    },
  };
}

export const queriesOver = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** The replica may be down: reads go to the primary until it answers. */
function openReplica(url: string, primary: Db, onIdleError: (error: Error) => void) {
  const pool = openPool(
    { ...overNetwork(url), connectionTimeoutMillis: 1_000 },
    postgresPoolSize,
    onIdleError,
  );
  const db = queriesOver(pool);
  const { runRead, follows } = readsOnReplica(primary, db, (error) => onIdleError(error as Error));
  return { runRead, pools: { replica: pool }, metrics: [replicaMetric(follows)], close: () => db.destroy() };
}

const overNetwork = (url: string): ClientConfig => ({
  connectionString: url,
  statement_timeout: statementMs,
  // Only a connection that has died leaves a transaction alone for so long.
  idle_in_transaction_session_timeout: answerMs,
  answerMs,
  greeting,
});

type Engine = {
  connection: ClientConfig;
  poolSize: number;
  crashed: Promise<Error>;
  close: () => Promise<void>;
};

/** With all migrations applied. */
async function startEngine(config: DatabaseConfig, patience: Patience): Promise<Engine> {
  const migrations = packagePath('migrations');
  if (config.kind === 'embedded') {
    const embedded = await startEmbedded(config.directory);
    try {
      await migrate(embedded.connection, migrations);
    } catch (error) {
      await embedded.close();
      throw error;
    }
    return { ...embedded, poolSize: embeddedPoolSize };
  }
  const connection = overNetwork(config.url);
  await whenAccepting(async () => {
    await checkReachable(connection);
    await migrate(connection, migrations);
  }, patience);
  return {
    connection,
    poolSize: postgresPoolSize,
    crashed: new Promise(() => undefined),
    close: async () => undefined,
  };
}

async function checkReachable(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectMs });
  // Without a listener, a server that goes away now would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < 15)
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${major}. Version 15 or newer is needed.`);
  } catch (error) {
    throw willComeBack(error) ? error : unreachable(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
