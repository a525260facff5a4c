import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Any number, as long as all instances use the same. */
const lockKey = 7_365_001;
/** Requests queue behind a migration that waits for a table lock. So it stops waiting soon, lets them pass, and retries. */
const lockWait = '1s';
const attempts = 10;
const pauseMs = 1_000;
const lockNotAvailable = '55P03';

const deadlock = '40P01';
const turnMs = 100;

/**
 * The first line of a migration whose statements run one by one, each on its own: only so can PostgreSQL make an index while others
 * write (`CREATE INDEX CONCURRENTLY`). It may end in the middle and run again, so each statement must be one that can be repeated
 * (`IF NOT EXISTS`, `IF EXISTS`). Each ends with a semicolon at the end of a line.
 */
const oneByOne = '-- one by one';

type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies the new files in the order of their names, each in its own transaction, so that a lock lasts no longer than the migration that
 * took it, or one by one. Instances that start together wait for each other; migrations of a newer version are ignored.
 */
export async function migrate(connection: pg.ClientConfig, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client(connection);
  // Without a listener, a server that goes away now would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await inTransaction(client, async () => {
      await client.query(`
        CREATE TABLE IF NOT EXISTS migrations (
          name text PRIMARY KEY,
          checksum text NOT NULL,
          applied_at timestamptz NOT NULL DEFAULT now()
        )`);
      return knownChecksums(client);
    });
    const changed = migrations.find(({ name, checksum }) => (known.get(name) ?? checksum) !== checksum);
    if (changed)
      throw new StartError(
        `The migration ${changed.name} was changed after it was applied. Restore it and add a new one.`,
      );
    const applied: string[] = [];
    for (const migration of migrations.filter(({ name }) => !known.has(name))) {
      const apply = migration.sql.startsWith(`${oneByOne}\n`)
        ? applyOneByOne(client, migration)
        : inTransaction(client, () => applyOnce(client, migration));
      if (await apply) applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function knownChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Does nothing and returns false when another instance has applied it meanwhile. */
async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  if ((await knownChecksums(client)).has(name)) return false;
  await client.query(sql);
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  return true;
}

/**
 * The same, each statement on its own, and without parameters: the connections of the embedded engine share one session, in which a
 * statement of another could come between its parts.
 */
async function applyOneByOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  await client.query('SET statement_timeout = 0');
  // Such a statement waits for transactions of others, and nobody waits for it meanwhile.
  await client.query('SET lock_timeout = 0');
  await turn(client, 'pg_try_advisory_lock');
  try {
    if ((await knownChecksums(client)).has(name)) return false;
    for (const statement of statementsOf(sql)) await repeated(() => applyStatement(client, statement));
    const values = [name, checksum].map((value) => client.escapeLiteral(value)).join(', ');
    const { rowCount } = await client.query(
      `INSERT INTO migrations (name, checksum) VALUES (${values}) ON CONFLICT DO NOTHING`,
    );
    return rowCount === 1;
  } finally {
    // The embedded engine has one session for all connections, so the lock keeps nobody out there, and what was set would stay.
    for (const end of [
      `SELECT pg_advisory_unlock(${lockKey})`,
      'RESET statement_timeout',
      'RESET lock_timeout',
    ])
      await client.query(end).catch(() => undefined);
  }
}

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

/**
 * An index whose making ended in the middle remains, without being usable: it is dropped, or `IF NOT EXISTS` would take it for the one
 * that is wanted.
 */
async function applyStatement(client: pg.Client, statement: string): Promise<void> {
  const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)/.exec(statement)?.[1];
  if (index) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_index WHERE indexrelid = to_regclass('${index}') AND NOT indisvalid`,
    );
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  }
  await client.query(statement);
}

/**
 * Waits until no other instance migrates. By asking again and again: an instance that waited in a statement would itself be a transaction
 * that `CREATE INDEX CONCURRENTLY` waits for.
 */
async function turn(client: pg.Client, lock: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock') {
  for (;;) {
    if (lock === 'pg_try_advisory_xact_lock') await client.query('BEGIN');
    const { rows } = await client.query<{ mine: boolean }>(`SELECT ${lock}(${lockKey}) AS mine`);
    if (rows[0]?.mine) return;
    if (lock === 'pg_try_advisory_xact_lock') await client.query('ROLLBACK');
    await pause(turnMs);
  }
}

/** Only one instance at a time runs such a transaction. It is retried when a table could not be locked. */
const inTransaction = <T>(client: pg.Client, work: () => Promise<T>): Promise<T> =>
  repeated(async () => {
    try {
      await turn(client, 'pg_try_advisory_xact_lock');
      // Changing a large table may take longer than any request.
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query(`SET LOCAL lock_timeout = '${lockWait}'`);
      const done = await work();
      await client.query('COMMIT');
      return done;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });

/** Tries again when a table could not be locked, or when two waited for each other: an instance of a version before waits in a statement. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === attempts || (code !== lockNotAvailable && code !== deadlock)) throw error;
      await pause(pauseMs);
    }
  }
}
