import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Metric } from 'prom-client';
import type { DatabaseConfig } from '../../config/config.ts';
import { packagePath } from '../package-path.ts';
import { StartError } from '../start-error.ts';
import { DatabaseClient } from './client.ts';
import { embeddedPoolSize, startEmbedded } from './embedded.ts';
import { poolMetrics, replicaMetric } from './metrics.ts';
import { migrate } from './migrate.ts';
import { type RunRead, readsOnPrimary, readsOnReplica } from './reads.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  runRead: RunRead;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** Settles only when the embedded engine ends unexpectedly. */
  crashed: Promise<Error>;
  metrics: readonly Metric[];
  close: () => Promise<void>;
};

/** Every request is answered within 8 s, so connecting and each statement take less. */
const connectMs = 5_000;
const statementMs = 5_000;
const postgresPoolSize = 10;
/** Shorter than firewalls usually remember a silent connection. */
const idleMs = 120_000;

const oid = { int8: 20, date: 1082, uuid: 2950, uuids: 2951 };
const withoutHyphens = (text: string): string => text.replaceAll('-', '');

/** int8 is parsed as a number, a date as 'YYYY-MM-DD', and a UUID without hyphens. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.int8) return Number;
    if (id === oid.date) return String;
    if (id === oid.uuid) return withoutHyphens;
    if (id === oid.uuids) return (text: string) => pg.types.getTypeParser(id)(withoutHyphens(text));
    return pg.types.getTypeParser(id, format);
  },
};

/** Opens the configured database and applies migrations. `onIdleError` is called when an idle connection is lost. */
export async function openDatabase(
  config: DatabaseConfig,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const engine = await startEngine(config);
  try {
    await migrate(engine.connection, packagePath('migrations'));
  } catch (error) {
    await engine.close();
    throw error;
  }
  const pool = openPool(engine.connection, engine.poolSize, onIdleError);
  const db = queriesOver(pool);
  const replicaUrl = config.kind === 'postgres' ? config.readUrl : undefined;
  const replica = replicaUrl ? openReplica(replicaUrl, db, onIdleError) : undefined;
  return {
    db,
    runRead: replica?.runRead ?? readsOnPrimary(db),
    ping: async () => void (await pool.query('SELECT 1')),
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

export function openPool(
  connection: pg.ClientConfig,
  max: number,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: DatabaseClient,
    types,
    max,
    connectionTimeoutMillis: connectMs,
    // Each connection plans its prepared statements anew. With the driver's default of ten seconds, a burst of requests after a quiet
    // time would begin with connecting and planning.
    idleTimeoutMillis: idleMs,
    // No `query_timeout`: the driver would give up on a query that the server still runs. An abandoned BEGIN would then leave
    // an open transaction on a connection in the pool.
  });
  // A connection that breaks between two statements of a transaction has no other error listener and would end the process. Its
  // next statement fails, and the pool removes it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // The pool attaches the whole client to the error, which would fill the log.
    delete (error as Error & { client?: unknown }).client;
    onIdleError(error);
  });
  return pool;
}

/** The replica may be down: reads go to the primary until it answers. */
function openReplica(url: string, primary: Db, onIdleError: (error: Error) => void) {
  const pool = openPool(
    { connectionString: url, statement_timeout: statementMs, connectionTimeoutMillis: 1_000 },
    postgresPoolSize,
    onIdleError,
  );
  const db = queriesOver(pool);
  const { runRead, follows } = readsOnReplica(primary, db, (error) => onIdleError(error as Error));
  return { runRead, pools: { replica: pool }, metrics: [replicaMetric(follows)], close: () => db.destroy() };
}

type Engine = {
  connection: pg.ClientConfig;
  poolSize: number;
  crashed: Promise<Error>;
  close: () => Promise<void>;
};

async function startEngine(config: DatabaseConfig): Promise<Engine> {
  if (config.kind === 'embedded') {
    return { ...(await startEmbedded(config.directory)), poolSize: embeddedPoolSize };
  }
  const connection = {
    connectionString: config.url,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
  };
  await checkReachable(connection);
  return {
    connection,
    poolSize: postgresPoolSize,
    crashed: new Promise(() => undefined),
    close: async () => undefined,
  };
}

async function checkReachable(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < 15)
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${major}. Version 15 or newer is needed.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new StartError(
      `Cannot reach PostgreSQL at DATABASE_URL: ${message || code}. Start it, or correct DATABASE_URL.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
