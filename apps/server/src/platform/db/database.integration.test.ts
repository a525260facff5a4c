import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import type { Db } from './database.ts';
import { type Database, openDatabase } from './open-database.ts';

const own = await privateDatabase();
const config = loadConfig(own.env).database;
let database: Database;

beforeAll(async () => {
  database = await openDatabase(config, () => undefined);
  await sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

const numbered = async (number: number, on: Db = database.db) => {
  const { rows } = await sql<{ n: number }>`SELECT ${number}::int AS n`.execute(on);
  return rows[0]?.n;
};
const texted = async (text: string) => {
  const { rows } = await sql<{
    first: string;
    second: number;
  }>`SELECT ${text}::text AS first, 2 AS second`.execute(database.db);
  return rows[0]?.first;
};
const counter = async (id: number) => {
  const { rows } = await sql<{ value: number }>`SELECT value FROM counters WHERE id = ${id}`.execute(
    database.db,
  );
  return rows[0]?.value;
};
const wrong = () => sql`SELECT no_such_column FROM migrations`.execute(database.db);

describe('the database', () => {
  it('answers the right query after an error', async () => {
    for (let round = 0; round < 25; round++) {
      await expect(wrong()).rejects.toThrow(/no_such_column/);
      expect(await numbered(round)).toBe(round);
    }
  });

  it('keeps answers apart when queries, errors and transactions run side by side', async () => {
    const kinds = [
      (index: number) => numbered(index),
      (index: number) => texted(`question ${index}`),
      () => wrong().catch(() => 'error'),
      (index: number) => database.db.transaction().execute((transaction) => numbered(index, transaction)),
      (index: number) => texted('x'.repeat(100_000 + index)),
    ];
    const asked = Array.from({ length: 400 }, (_, index) => index);
    const answers = await Promise.all(asked.map(async (index) => kinds[index % kinds.length]?.(index)));
    const right = [
      (index: number) => index,
      (index: number) => `question ${index}`,
      () => 'error',
      (index: number) => index,
      (index: number) => 'x'.repeat(100_000 + index),
    ];
    expect(answers).toEqual(asked.map((index) => right[index % right.length]?.(index)));
  });

  it('undoes a transaction that fails, and serves the next one right', async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      await sql`INSERT INTO counters VALUES (1, 1)`.execute(transaction);
      await sql`SELECT 1 / 0`.execute(transaction);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await counter(1)).toBeUndefined();
    await database.db
      .transaction()
      .execute((transaction) => sql`INSERT INTO counters VALUES (1, 7)`.execute(transaction));
    expect(await counter(1)).toBe(7);
  });

  it('counts right under 40 parallel transactions', async () => {
    await sql`INSERT INTO counters VALUES (2, 0)`.execute(database.db);
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.db.transaction().execute(async (transaction) => {
          const { rows } = await sql<{
            value: number;
          }>`SELECT value FROM counters WHERE id = 2 FOR UPDATE`.execute(transaction);
          await sql`UPDATE counters SET value = ${(rows[0]?.value ?? 0) + 1} WHERE id = 2`.execute(
            transaction,
          );
        }),
      ),
    );
    expect(await counter(2)).toBe(40);
  });

  it('gives counts as numbers and days as text', async () => {
    const { rows } =
      await sql`SELECT count(*) AS n, date '2026-11-15' AS day FROM migrations WHERE false`.execute(
        database.db,
      );
    expect(rows).toEqual([{ n: 0, day: '2026-11-15' }]);
  });
});
