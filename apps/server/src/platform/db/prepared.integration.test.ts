import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { DatabaseClient } from './client.ts';
import { startEmbedded } from './embedded.ts';
import { prepared, preparedAs } from './prepared.ts';
import type { Tables } from './tables.ts';

const own = await privateDatabase();
const config = loadConfig(own.env).database;
const engine = config.kind === 'embedded' ? await startEmbedded(config.directory) : undefined;
const connection = engine?.connection ?? { connectionString: config.kind === 'postgres' ? config.url : '' };

/** A pool with one new connection. */
function connect() {
  const pool = new pg.Pool({ ...connection, max: 1, Client: DatabaseClient });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

afterAll(async () => {
  await engine?.close();
  await own.remove();
});

const doubled = prepared<{ n: number }>('test-doubled', 'SELECT (SELECT $1::int) * 2 AS n');
const keptPlans = async (db: ReturnType<typeof connect>) =>
  (await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(db)).rows;

describe('a prepared statement', () => {
  it('is planned once by a connection, and answers each time for its own values', async () => {
    const db = connect();
    for (const number of [1, 20, 300]) {
      expect((await doubled(db, [number])).rows).toEqual([{ n: 2 * number }]);
    }
    expect(await keptPlans(db)).toEqual([{ name: 'test-doubled' }]);
    await db.destroy();
  });

  it('may be made by the query builder', async () => {
    const db = connect();
    for (const number of [1, 20]) {
      const tripled = sql<{ n: number }>`${preparedAs('test-tripled')} SELECT 3 * ${number}::int AS n`;
      expect((await tripled.execute(db)).rows).toEqual([{ n: 3 * number }]);
    }
    expect(await keptPlans(db)).toEqual([{ name: 'test-tripled' }]);
    await db.destroy();
  });

  it('works again on a new connection, in a transaction and after an error', async () => {
    const db = connect();
    await db.transaction().execute(async (transaction) => {
      expect((await doubled(transaction, [4])).rows).toEqual([{ n: 8 }]);
    });
    await expect(doubled(db, ['many'])).rejects.toThrow(/integer/);
    expect((await doubled(db, [5])).rows).toEqual([{ n: 10 }]);
    await db.destroy();
  });
});
