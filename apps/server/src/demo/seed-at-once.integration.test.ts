import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import { loadBundledCommunes } from '../features/cities/communes.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { seedDemo } from './seed.ts';
import { asOlderDemo, weekly } from './test/weeks.ts';

const app = await startTestApp();
const communes = await loadBundledCommunes();
const start = () => seedDemo(app.db, communes, createStorage(app.config.images));

async function counts() {
  const { rows } = await sql`
    SELECT (SELECT count(*)::int FROM people) AS people, (SELECT count(*)::int FROM announcements) AS announcements,
      (SELECT count(*)::int FROM conversations) AS conversations`.execute(app.db);
  return rows[0];
}

it('several instances that start together fill in the demo content once', async () => {
  await Promise.all([start(), start()]);
  const filled = { people: 41, announcements: 483, conversations: expect.any(Number) as number };
  expect(await counts()).toEqual(filled);
  expect((await app.db.selectFrom('demo_parts').select('name').execute()).length).toBe(7);
});

it('several instances that start together go on together where a fill was interrupted', async () => {
  const before = await counts();
  await app.db.deleteFrom('demo_parts').where('name', '=', 'conversations').execute();
  await app.db.deleteFrom('conversations').execute();
  await Promise.all([start(), start()]);
  expect(await counts()).toEqual(before);
  expect((await app.db.selectFrom('conversations').select('id').execute()).length).toBeGreaterThan(50);
});

it('several instances that start together make series of an older demo once', async () => {
  const all = await weekly(app.db);
  expect(all.length).toBeGreaterThan(50);
  await asOlderDemo(app.db);
  await Promise.all([start(), start()]);
  expect(await weekly(app.db)).toEqual(all);
});
