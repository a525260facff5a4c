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

type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies the new files in the order of their names, each in its own transaction, so that a lock lasts no longer than the migration that
 * took it. Instances that start together wait for each other; migrations of a newer version are ignored.
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
    for (const migration of migrations.filter(({ name }) => !known.has(name)))
      if (await inTransaction(client, () => applyOnce(client, migration))) applied.push(migration.name);
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

/** Only one instance at a time runs such a transaction. It is retried when a table could not be locked. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      // Waiting for another instance, or changing a large table, may take longer than any request.
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
      await client.query(`SET LOCAL lock_timeout = '${lockWait}'`);
      const done = await work();
      await client.query('COMMIT');
      return done;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (attempt === attempts || (error as { code?: string }).code !== lockNotAvailable) throw error;
      await pause(pauseMs);
    }
  }
}
