import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { batchedLookup } from './batched-lookup.ts';
import type { Db } from './database.ts';

const { db } = await sharedTestApp();

it('lookups that wait for a connection become one query, and each gets its own result', async () => {
  const asked: string[][] = [];
  const lookUp = batchedLookup(db, async (keys: readonly string[], on: Db) => {
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

it('a failed query fails for its own lookups, not for later ones', async () => {
  let works = false;
  const lookUp = batchedLookup(db, async (keys: readonly string[]) => {
    if (!works) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([lookUp('anna'), lookUp('bruno')])).rejects.toThrow('away');
  works = true;
  expect(await lookUp('anna')).toBe('anna');
});
