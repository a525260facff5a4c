import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { commit, DatabaseClient, together } from './client.ts';
import { startEmbedded } from './embedded.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

const own = await privateDatabase();
const config = loadConfig(own.env).database;
const engine = config.kind === 'embedded' ? await startEmbedded(config.directory) : undefined;
const connection = engine?.connection ?? { connectionString: config.kind === 'postgres' ? config.url : '' };
const query = vi.spyOn(pg.Client.prototype, 'query');
// One connection, so that a test would meet a transaction that an earlier one has left open.
const pool = new pg.Pool({ ...connection, max: 1, Client: DatabaseClient });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
await sql`CREATE TABLE notes (name text PRIMARY KEY)`.execute(db);

afterAll(async () => {
  query.mockRestore();
  await db.destroy();
  await engine?.close();
  await own.remove();
});

const add = prepared<{ name: string }>('test-add', 'INSERT INTO notes (name) VALUES ($1) RETURNING name');
const notes = async () =>
  (await sql<{ name: string }>`SELECT name FROM notes ORDER BY name`.execute(db)).rows.map(
    ({ name }) => name,
  );
/** How often the client has waited for the database. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  query.mockClear();
  await work();
  return query.mock.calls.length;
}

describe('a transaction', () => {
  it('waits once for BEGIN and its first statement', async () => {
    const trips = await tripsOf(() => db.transaction().execute((transaction) => add(transaction, ['begun'])));
    expect(trips).toBe(2);
    expect(await notes()).toContain('begun');
  });

  it('without a statement is not sent at all', async () => {
    expect(await tripsOf(() => db.transaction().execute(async () => 'nothing'))).toBe(0);
    const failed = () => db.transaction().execute(() => Promise.reject(new Error('undone')));
    expect(await tripsOf(() => expect(failed()).rejects.toThrow('undone'))).toBe(0);
  });

  it('whose first statement fails is rolled back, and the connection is free', async () => {
    const failed = db.transaction().execute(async (transaction) => add(transaction, [null]));
    await expect(failed).rejects.toThrow(/null/);
    await add(db, ['after a failure']);
    expect(await notes()).toContain('after a failure');
  });

  it('that fails later leaves nothing of its first statement', async () => {
    const failed = db.transaction().execute(async (transaction) => {
      await add(transaction, ['half']);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await notes()).not.toContain('half');
  });
});

describe('statements sent together', () => {
  it('are run in their order, and each gets its own rows, in one trip with BEGIN and COMMIT', async () => {
    const count = sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM notes WHERE name LIKE ${'both %'}`;
    const all = () =>
      db
        .transaction()
        .execute((transaction) =>
          together(transaction, [add.with(['both one']), count.compile(db), add.with(['both two']), commit]),
        );
    let results: unknown[] = [];
    expect(await tripsOf(async () => (results = await all()))).toBe(1);
    expect(results).toMatchObject([
      { rows: [{ name: 'both one' }] },
      { rows: [{ count: 1 }] },
      { rows: [{ name: 'both two' }] },
      { rows: [] },
    ]);
    expect(await notes()).toEqual(expect.arrayContaining(['both one', 'both two']));
  });

  it.each([
    ['PostgreSQL refuses', [null]],
    [
      'the driver cannot write',
      [
        {
          toPostgres: () => {
            throw new Error('null and void');
          },
        },
      ],
    ],
  ])('are not committed after one that %s', async (_, values) => {
    const later = prepared<{ one: number }>(`test-later-${values[0] === null}`, 'SELECT 1 AS one');
    const failed = db
      .transaction()
      .execute((transaction) =>
        together(transaction, [add.with(['lost']), add.with(values), later.with([]), commit]),
      );
    await expect(failed).rejects.toThrow(/null/);
    expect(await notes()).not.toContain('lost');
    // Skipped before it was prepared, so it is prepared now.
    expect((await later(db, [])).rows).toEqual([{ one: 1 }]);
    expect((await add(db, [`after ${values[0] === null}`])).rows).toHaveLength(1);
  });

  it('wait for the COMMIT of the query builder if they have none', async () => {
    await db.transaction().execute((transaction) => together(transaction, [add.with(['plain'])]));
    await expect(
      db.transaction().execute(async (transaction) => {
        await together(transaction, [add.with(['undone'])]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await notes()).toContain('plain');
    expect(await notes()).not.toContain('undone');
  });

  it('read values as other statements do', async () => {
    const [read] = await db
      .transaction()
      .execute((transaction) =>
        together(transaction, [CompiledQuery.raw('SELECT $1::jsonb AS given', ['{"a":1}'])]),
      );
    expect(read?.rows).toEqual([{ given: { a: 1 } }]);
  });
});
