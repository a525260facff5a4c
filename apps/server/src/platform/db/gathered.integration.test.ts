import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { Db } from './database.ts';
import { gathered } from './gathered.ts';

const { db } = await startTestApp();

it('what is asked for while all connections are taken is one query, and everyone gets their own', async () => {
  const asked: string[][] = [];
  const lookUp = gathered(db, async (keys: readonly string[], on: Db) => {
    asked.push([...keys]);
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM unnest(${[...keys]}::text[]) AS key WHERE key <> 'nobody'`.execute(on);
    return new Map(rows.map(({ key }) => [key, `found ${key}`]));
  });
  // More than the size of either pool.
  const busy = Array.from({ length: 20 }, () => sql`SELECT pg_sleep(0.05)`.execute(db));
  const names = ['anna', 'bruno', 'nobody', 'anna'];
  const found = await Promise.all(names.map(lookUp));
  await Promise.all(busy);
  expect(found).toEqual(['found anna', 'found bruno', undefined, 'found anna']);
  expect(asked).toEqual([['anna', 'bruno', 'nobody']]);
  await lookUp('anna');
  expect(asked).toHaveLength(2);
});

it('a query that fails fails for those who asked, and not for those who ask later', async () => {
  let works = false;
  const lookUp = gathered(db, async (keys: readonly string[]) => {
    if (!works) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([lookUp('anna'), lookUp('bruno')])).rejects.toThrow('away');
  works = true;
  expect(await lookUp('anna')).toBe('anna');
});
