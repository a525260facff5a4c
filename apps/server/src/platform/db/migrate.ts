import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Any number, as long as all instances use the same. */
const lockKey = 7_365_001;
/** Requests queue behind a migration that waits for a table: it gives up soon, lets them through, and tries again. */
const lockWait = '1s';
const attempts = 10;
const pauseMs = 1_000;
const lockNotAvailable = '55P03';

/**
 * Applies the new files in the order of their names, all or none. Instances that start together wait for each other; migrations
 * of a newer version are ignored.
 */
export async function migrate(connection: pg.ClientConfig, directory: string): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyNew(connection, directory);
    } catch (error) {
      if (attempt === attempts || (error as { code?: string }).code !== lockNotAvailable) throw error;
      await pause(pauseMs);
    }
  }
}

async function applyNew(connection: pg.ClientConfig, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN');
    // Waiting for another instance, or changing a large table, may take longer than any request.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    await client.query(`SET LOCAL lock_timeout = '${lockWait}'`);
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const name of files) {
      const sql = await readFile(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      if (known.has(name)) {
        if (known.get(name) === checksum) continue;
        throw new StartError(
          `The migration ${name} was changed after it was applied. Restore it and add a new one.`,
        );
      }
      await client.query(sql);
      await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
      applied.push(name);
    }
    await client.query('COMMIT');
    return applied;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
