import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onPostgres, privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const own = await privateDatabase();
const config = loadConfig(own.env).database;
let connection: pg.ClientConfig;
let closeEngine = async () => {};
let folder: string;

beforeAll(async () => {
  if (config.kind === 'postgres') {
    connection = { connectionString: config.url };
  } else {
    const engine = await startEmbedded(config.directory);
    connection = engine.connection;
    closeEngine = engine.close;
  }
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coequipiers-migrations-'));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await closeEngine();
  await own.remove();
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const ask = async (question: string): Promise<object[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<object>(question);
  await client.end();
  return rows;
};
const rowsOf = (table: string) => ask(`SELECT * FROM ${table}`);

describe('migrations', () => {
  it('are applied once, in the order of their names', async () => {
    await write('9001-b.sql', 'ALTER TABLE ordered ADD COLUMN second int;');
    await write('9000-a.sql', 'CREATE TABLE ordered (first int);');
    expect(await migrate(connection, folder)).toEqual(['9000-a.sql', '9001-b.sql']);
    expect(await migrate(connection, folder)).toEqual([]);
  });

  it('are applied by one of several instances that start at once', async () => {
    await write('9010-once.sql', 'CREATE TABLE once (id int); INSERT INTO once VALUES (1);');
    const applied = await Promise.all(
      Array.from({ length: onPostgres ? 8 : 4 }, () => migrate(connection, folder)),
    );
    expect(applied.flat()).toEqual(['9010-once.sql']);
  });

  it('may take longer than a request, but do not keep others waiting for long', async () => {
    await write(
      '9015-limits.sql',
      `CREATE TABLE limits AS
        SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock;`,
    );
    await migrate({ ...connection, statement_timeout: 5_000 }, folder);
    expect(await rowsOf('limits')).toEqual([{ statement: '0', lock: '1s' }]);
  });

  // The embedded engine has one connection, so nobody else holds a lock.
  if (onPostgres)
    it('wait for a table in short attempts, so that nobody queues behind them for long', async () => {
      await write('9016-held.sql', 'CREATE TABLE held (id int);');
      await migrate(connection, folder);
      const holder = new pg.Client(connection);
      await holder.connect();
      await holder.query('BEGIN; LOCK TABLE held IN ACCESS SHARE MODE');
      await write('9017-changed.sql', 'ALTER TABLE held ADD COLUMN more int;');
      const migrated = migrate(connection, folder);
      const waits = "SELECT FROM pg_locks WHERE relation = 'held'::regclass AND NOT granted";
      await vi.waitUntil(async () => (await ask(waits)).length > 0, 10_000);
      const began = performance.now();
      expect(await rowsOf('held')).toEqual([]);
      expect(performance.now() - began).toBeLessThan(2_000);
      await holder.query('COMMIT');
      await holder.end();
      expect(await migrated).toEqual(['9017-changed.sql']);
    });

  it('release their locks before the next one begins', async () => {
    await write('9018-first.sql', 'CREATE TABLE first (id int);');
    await write(
      '9019-locks.sql',
      "CREATE TABLE locks AS SELECT FROM pg_locks WHERE relation = 'first'::regclass;",
    );
    await migrate(connection, folder);
    expect(await rowsOf('locks')).toEqual([]);
  });

  it('leave nothing of one that fails, keep those before it, and go on with it at the next start', async () => {
    await write('9020-good.sql', 'CREATE TABLE good (id int);');
    await write('9021-bad.sql', 'CREATE TABLE half (id int); CREATE TABLE bad (id nonsense);');
    await expect(migrate(connection, folder)).rejects.toThrow(/nonsense/);
    expect(await ask(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);
    await write('9021-bad.sql', 'CREATE TABLE half (id int); CREATE TABLE bad (id int);');
    expect(await migrate(connection, folder)).toEqual(['9021-bad.sql']);
    expect(await rowsOf('good')).toEqual([]);
  });

  describe('one by one', () => {
    const indexed = (name: string, unique = '') =>
      `CREATE ${unique} INDEX CONCURRENTLY IF NOT EXISTS ${name}_by_id ON ${name} (id);\n`.replace('  ', ' ');
    const indexesOf = async (table: string) =>
      (await ask(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
        WHERE indrelid = '${table}'::regclass ORDER BY 1`)) as { name: string; valid: boolean }[];

    it('make an index that no transaction can make, by one of several instances that start at once', async () => {
      await write('9040-rows.sql', 'CREATE TABLE rows_of_9040 (id int);');
      await write('9041-index.sql', `-- one by one\n-- A comment; it says why.\n${indexed('rows_of_9040')}`);
      await write('9042-after.sql', 'ALTER TABLE rows_of_9040 ADD COLUMN more int;');
      const applied = await Promise.all(
        Array.from({ length: onPostgres ? 8 : 4 }, () => migrate(connection, folder)),
      );
      expect(applied.flat().sort()).toEqual(['9040-rows.sql', '9041-index.sql', '9042-after.sql']);
      expect(await indexesOf('rows_of_9040')).toEqual([{ name: 'rows_of_9040_by_id', valid: true }]);
      expect(await ask("SELECT current_setting('lock_timeout') AS lock")).toEqual([{ lock: '0' }]);
    });

    it('go on where they ended, and make an index again that was left half made', async () => {
      await write(
        '9050-rows.sql',
        'CREATE TABLE rows_of_9050 (id int); INSERT INTO rows_of_9050 VALUES (1), (1);',
      );
      const first = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS first_of_9050 ON rows_of_9050 (id);\n';
      await write('9051-index.sql', `-- one by one\n${first}${indexed('rows_of_9050', 'UNIQUE')}`);
      await expect(migrate(connection, folder)).rejects.toThrow(/rows_of_9050_by_id/);
      expect(await indexesOf('rows_of_9050')).toEqual([
        { name: 'first_of_9050', valid: true },
        { name: 'rows_of_9050_by_id', valid: false },
      ]);
      const made = "SELECT 'first_of_9050'::regclass::oid AS made";
      const before = await ask(made);
      await ask('DELETE FROM rows_of_9050');
      expect(await migrate(connection, folder)).toEqual(['9051-index.sql']);
      expect(await indexesOf('rows_of_9050')).toEqual([
        { name: 'first_of_9050', valid: true },
        { name: 'rows_of_9050_by_id', valid: true },
      ]);
      expect(await ask(made)).toEqual(before);
    });

    // The embedded engine has one connection, so nobody else writes meanwhile.
    if (onPostgres)
      it('let others write, also while they wait for a transaction and a second instance starts', async () => {
        await write('9060-rows.sql', 'CREATE TABLE rows_of_9060 (id int);');
        await migrate(connection, folder);
        const holder = new pg.Client(connection);
        await holder.connect();
        await holder.query('BEGIN; INSERT INTO rows_of_9060 VALUES (1)');
        await write('9061-index.sql', `-- one by one\n${indexed('rows_of_9060')}`);
        const migrated = [migrate(connection, folder), migrate(connection, folder)];
        const waits =
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ 'rows_of_9060_by_id'";
        await vi.waitUntil(async () => (await ask(waits)).length > 0, 10_000);
        const began = performance.now();
        await ask('INSERT INTO rows_of_9060 VALUES (2)');
        expect(performance.now() - began).toBeLessThan(1_000);
        await holder.query('COMMIT');
        await holder.end();
        expect((await Promise.all(migrated)).flat()).toEqual(['9061-index.sql']);
        expect(await indexesOf('rows_of_9060')).toEqual([{ name: 'rows_of_9060_by_id', valid: true }]);
      });
  });

  it('refuse a file that was changed after it was applied', async () => {
    await write('9030-fixed.sql', 'CREATE TABLE fixed (id int);');
    await migrate(connection, folder);
    await write('9030-fixed.sql', 'CREATE TABLE fixed (id bigint);');
    await expect(migrate(connection, folder)).rejects.toThrow(/9030-fixed\.sql was changed/);
  });
});
