import { readFile } from 'node:fs/promises';
import { categories } from '@coequipiers/contract/categories';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { packagePath } from '../../platform/package-path.ts';
import { setModerator } from '../moderation/moderators.ts';
import { suspension } from '../moderation/test/suspend.ts';
import { mergeCounts } from './place-counts.ts';
import { aWrite, dayFromNow, publish, put, remove } from './test/publish.ts';

const app = await startTestApp();
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);

type Kept = { kind: number; part: number; category: string; amount: number };

/**
 * Finds violations of what must hold after every commit: the amounts of a part add up to the number of listed announcements in it that
 * are for everyone.
 */
const broken = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    WITH kept AS (
      SELECT kind, part, category, sum(amount)::int AS amount FROM place_counts GROUP BY kind, part, category
    ),
    counted AS (
      SELECT kind, part, category, count(*)::int AS amount
      FROM announcements CROSS JOIN LATERAL
        (VALUES (0, place_id), (1, small_cell), (2, large_cell), (3, 0)) AS of (kind, part)
      WHERE listed AND visibility = 'everyone' GROUP BY kind, part, category
    )
    SELECT kind, part, category, kept.amount AS kept, counted.amount AS counted
    FROM kept FULL JOIN counted USING (kind, part, category)
    WHERE coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`.execute(app.db);
  return rows;
};

const rows = (): Promise<(Kept & { merged: boolean })[]> =>
  app.db.selectFrom('place_counts').selectAll().execute();
const france = async (): Promise<number> =>
  (await rows()).filter(({ kind }) => kind === 3).reduce((sum, { amount }) => sum + amount, 0);

const towns = [
  { zipCode: '42000', municipalityName: 'Saint-Étienne' },
  { zipCode: '20000', municipalityName: 'Ajaccio' },
  { zipCode: '97400', municipalityName: 'Saint-Denis' },
];
const aTown = (index: number) => ({
  ...towns[index % towns.length],
  category: categories[index % categories.length],
});

beforeEach(async () => {
  await app.db.deleteFrom('announcements').execute();
  await mergeCounts(app.db);
  expect(await france()).toBe(0);
});

it('the counts follow an announcement through its life', async () => {
  const author = await aPerson(app);
  const { id } = await publish(author, aTown(0));
  expect([await france(), await broken()]).toEqual([1, []]);
  const at = async (kind: number) =>
    (await rows()).filter((row) => row.kind === kind).map(({ amount }) => amount);
  const before = await rows();
  await app.db.updateTable('announcements').set({ views: 7 }).where('id', '=', id).execute();
  expect((await put(author, id, aWrite({ ...aTown(0), title: 'Un autre titre' }))).statusCode).toBe(200);
  expect(await rows(), 'a view or a new title changes no count').toEqual(before);

  expect((await put(author, id, aWrite(aTown(1)))).statusCode).toBe(200);
  expect([await france(), await broken()]).toEqual([1, []]);
  // At the first place one was added and one removed; at the second place one was added.
  expect((await at(0)).toSorted((one, other) => one - other)).toEqual([-1, 1, 1]);

  await mergeCounts(app.db);
  expect(await broken()).toEqual([]);
  await app.db
    .updateTable('announcements')
    .set({ end_date: dayFromNow(-40) })
    .where('id', '=', id)
    .execute();
  expect(await france(), 'it counts until it is swept').toBe(1);
  await app.announcements.sweep();
  expect([await france(), await broken()]).toEqual([0, []]);
  expect((await author.call({ method: 'POST', url: `/api/announce/${id}/republish` })).statusCode).toBe(200);
  expect([await france(), await broken()]).toEqual([1, []]);
  expect((await remove(author, id)).statusCode).toBe(204);
  expect([await france(), await broken()]).toEqual([0, []]);
});

it('the counts know nothing of an announcement while it is only for those with its link', async () => {
  const author = await aPerson(app);
  const { id } = await publish(author, { ...aTown(0), visibility: 'link' });
  expect([await france(), await broken()]).toEqual([0, []]);
  for (const [visibility, count] of [
    ['everyone', 1],
    ['link', 0],
    ['everyone', 1],
  ] as const) {
    expect((await put(author, id, aWrite({ ...aTown(0), visibility }))).statusCode).toBe(200);
    expect([await france(), await broken()]).toEqual([count, []]);
  }
  // Whoever writes only this column, or lists all rows again, breaks nothing either.
  await sql`UPDATE announcements SET visibility = 'link' WHERE id = ${id}`.execute(app.db);
  expect([await france(), await broken()]).toEqual([0, []]);
  await sql`UPDATE announcements SET listed = true`.execute(app.db);
  await app.transact.unattended((transaction) => app.announcements.bringBack(author.id, transaction));
  expect([await france(), await broken()]).toEqual([0, []]);
  expect((await remove(author, id)).statusCode).toBe(204);
  expect([await france(), await broken()]).toEqual([0, []]);
});

it('there is one row for each part and category after a merge, however many changes there were', async () => {
  const author = await aPerson(app);
  const merged = async () =>
    (await rows())
      .filter(({ amount }) => amount !== 0)
      .toSorted((one, other) => one.kind - other.kind)
      .map(({ kind, amount }) => [kind, amount]);
  for (let index = 0; index < 6; index += 1) await publish(author, aTown(0));
  expect((await rows()).filter((row) => row.kind === 3 && !row.merged)).toHaveLength(6);
  for (const sum of [6, 7]) {
    await mergeCounts(app.db);
    expect(await merged()).toEqual([0, 1, 2, 3].map((kind) => [kind, sum]));
    expect(await broken()).toEqual([]);
    await publish(author, aTown(0));
  }
});

/** What can happen to someone's announcements at the same moment. */
async function changesOf(author: TestPerson, index: number): Promise<(() => Promise<unknown>)[]> {
  const ids: string[] = [];
  for (let one = 0; one < 5; one += 1) ids.push((await publish(author, aTown(index + one))).id);
  const [moved = '', edited = '', removed = '', swept = '', turned = ''] = ids;
  const ends = [
    await suspension(moderator, author),
    () => author.call({ method: 'DELETE', url: '/api/user', payload: { password: author.password } }),
    () => publish(author, aTown(index)),
  ];
  const end = ends[index % ends.length];
  if (!end) throw new Error('no end');
  return [
    () => put(author, moved, aWrite(aTown(index + 1))),
    () => put(author, moved, aWrite(aTown(index + 2))),
    () => put(author, edited, aWrite({ ...aTown(index), category: 'Tennis' })),
    () => remove(author, removed),
    ...[moved, removed, swept, turned, turned].flatMap((id, one) =>
      (['link', 'everyone'] as const).map(
        (visibility) => () => put(author, id, aWrite({ ...aTown(index + one), visibility })),
      ),
    ),
    () =>
      sql`UPDATE announcements SET end_date = ${dayFromNow(-40)}::date WHERE id = ${swept}::uuid`.execute(
        app.db,
      ),
    () => app.announcements.sweep(),
    () => mergeCounts(app.db),
    end,
  ];
}

it('the counts stay right when people publish, move, edit, turn to the link and back, remove, are suspended and erased while changes are merged', async () => {
  for (let round = 0; round < (onPostgres ? 4 : 2); round += 1) {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)));
    const changes: (() => Promise<unknown>)[] = [];
    for (const [index, author] of people.entries()) changes.push(...(await changesOf(author, index + round)));
    const mixed = changes
      .map((change, index) => [change, (index * 7_919) % changes.length] as const)
      .toSorted(([, a], [, b]) => a - b);
    const answers = await Promise.all(mixed.map(([change]) => change()));
    for (const answer of answers) expect(answer).not.toMatchObject({ statusCode: 500 });
    expect(await broken()).toEqual([]);
    await Promise.all([mergeCounts(app.db), mergeCounts(app.db), app.announcements.sweep()]);
    expect(await broken()).toEqual([]);
    expect(await france()).toBeGreaterThan(0);
  }
});

it('the migration counts the announcements that existed before it, while people publish', async () => {
  const author = await aPerson(app);
  const earlier = await Promise.all(Array.from({ length: 6 }, (_, index) => publish(author, aTown(index))));
  for (const name of ['added', 'deleted', 'changed'])
    await sql.raw(`DROP TRIGGER count_listed_${name} ON announcements`).execute(app.db);
  await app.db.deleteFrom('place_counts').execute();
  const apply = async (name: string) =>
    sql.raw(await readFile(packagePath('migrations', name), 'utf8')).execute(app.db);

  await publish(author, aTown(1));
  await apply('0028-place-counts.sql');
  await publish(author, aTown(2));
  await remove(author, earlier[0]?.id ?? '');
  await Promise.all([
    apply('0029-places-counted.sql'),
    ...Array.from({ length: 12 }, (_, index) => publish(author, aTown(index))),
    put(author, earlier[1]?.id ?? '', aWrite(aTown(0))),
    remove(author, earlier[2]?.id ?? ''),
    mergeCounts(app.db),
  ]);
  const right = [6 + 1 + 1 - 1 + 12 - 1, []];
  expect([await france(), await broken()]).toEqual(right);

  await apply('0028-place-counts.sql');
  await apply('0029-places-counted.sql');
  expect([await france(), await broken()], 'applied again, it changes nothing').toEqual(right);
});
