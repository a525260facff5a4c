import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../../test/harness.ts';
import { aNewcomer, aPerson, type TestPerson } from '../../../../test/people.ts';
import { onOther, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, put } from '../../announcements/test/publish.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { ask, join, leave, refusal, stateOf } from '../test/taking-part.ts';

const app = await sharedTestApp();
const other = await secondInstance(app);
const author = await aPerson(app);
const full = [409, "Vous avez déjà trois séances à venir. D'autres seront possibles après la première."];

const games = (count: number, change: object = {}) =>
  Promise.all(Array.from({ length: count }, () => withOuting(author, change)));
/** Joins all of these and gives the status of each. */
const press = async (person: TestPerson, announcements: readonly { id: string }[]): Promise<number[]> => {
  const statuses = [];
  for (const { id } of announcements) statuses.push((await join(person, id)).statusCode);
  return statuses;
};
/** As if it had been played. */
const end = (id: string) =>
  sql`UPDATE outings SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' WHERE announcement_id = ${id}`.execute(
    app.db,
  );

it('a newcomer has three coming places: in, asked and waiting alike', async () => {
  const [person, first] = [await aNewcomer(app), await aNewcomer(app)];
  const [open, late] = [await withOuting(author), await withOuting(author)];
  const [approved] = await games(1, { admission: 'approval' });
  const [small] = await games(1, { places: 1 });
  if (!approved || !small) throw new Error('no games');
  await join(first, small.id);
  expect(await press(person, [open, approved, small])).toEqual([200, 200, 200]);
  expect(await Promise.all([open, approved, small].map(({ id }) => stateOf(person, id)))).toEqual([
    'in',
    'asked',
    'waiting',
  ]);
  expect(refusal(await join(person, late.id))).toEqual(full);
  expect(await stateOf(person, late.id)).toBeUndefined();
  // What one has already stays, pressed again or not.
  expect((await join(person, small.id)).statusCode).toBe(200);
  await leave(first, small.id);
  expect(
    (await person.call({ method: 'POST', url: `/api/announce/${small.id}/participation/accept` })).statusCode,
  ).toBe(200);
  await leave(person, open.id);
  expect((await join(person, late.id)).statusCode).toBe(200);
});

it('with the link alone, places neither are limited nor count', async () => {
  const person = await aNewcomer(app);
  const linked = await games(4, { visibility: 'link' });
  const open = await games(4);
  expect(await press(person, [...linked, ...open])).toEqual([...Array<number>(7).fill(200), 409]);
  // Turning one to everyone takes none away, and it counts from then on.
  const [one] = open;
  const write = aWrite(anOuting({ visibility: 'everyone' }));
  expect((await put(author, linked[0]?.id ?? '', write)).statusCode).toBe(200);
  expect(await stateOf(person, linked[0]?.id ?? '')).toBe('in');
  await leave(person, one?.id ?? '');
  expect((await join(person, open[3]?.id ?? '')).statusCode).toBe(409);
});

it('a cancelled game gives its place back', async () => {
  const person = await aNewcomer(app);
  const [one, ...others] = await games(4);
  if (!one) throw new Error('no games');
  expect(await press(person, [one, ...others])).toEqual([200, 200, 200, 409]);
  await ask(author, one.id, 'cancel');
  expect((await join(person, others.at(-1)?.id ?? '')).statusCode).toBe(200);
});

it('the first game that took place ends it, for those who were in and for its author', async () => {
  const [person, waits, host] = [await aNewcomer(app), await aNewcomer(app), await aNewcomer(app)];
  const played = await withOuting(host, { places: 1 });
  await press(person, [played]);
  await press(waits, [played]);
  await end(played.id);
  const four = await games(4);
  expect(await press(person, four)).toEqual([200, 200, 200, 200]);
  expect(await press(host, four)).toEqual([200, 200, 200, 200]);
  // Whoever only waited was not there.
  expect(await press(waits, four)).toEqual([200, 200, 200, 409]);
});

it('a game that was cancelled, or to which nobody came, has not taken place', async () => {
  const [person, host] = [await aNewcomer(app), await aNewcomer(app)];
  const [cancelled, empty] = [await withOuting(host), await withOuting(host)];
  await press(person, [cancelled]);
  await ask(host, cancelled.id, 'cancel');
  for (const { id } of [cancelled, empty]) await end(id);
  const four = await games(4);
  for (const one of [person, host]) expect(await press(one, four)).toEqual([200, 200, 200, 409]);
});

it('ten presses at once on two instances give three', async () => {
  const person = await aNewcomer(app);
  const there: TestPerson = onOther(other, person);
  const ten = await games(10);
  const answers = await Promise.all(ten.map(({ id }, index) => join(index % 2 === 0 ? person : there, id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
    ...Array<number>(3).fill(200),
    ...Array<number>(7).fill(409),
  ]);
  const { rows } = await sql`
    SELECT FROM participations WHERE person_id = ${person.id} AND state <> 'left'`.execute(app.db);
  expect(rows).toHaveLength(3);
});

it('who has played stays known when the game itself is no longer kept', async () => {
  const [person, waits, host] = [await aNewcomer(app), await aNewcomer(app), await aNewcomer(app)];
  const played = await withOuting(host, { places: 1 });
  for (const one of [person, waits]) await press(one, [played]);
  await sql`
    UPDATE outings SET starts_at = now() - interval '800 days', ends_at = now() - interval '799 days'
    WHERE announcement_id = ${played.id}`.execute(app.db);
  await host.call({ method: 'DELETE', url: `/api/announce/${played.id}` });
  await app.outings.sweep();
  const { rows } = await sql`SELECT FROM outings WHERE id = ${played.outing?.id}`.execute(app.db);
  expect(rows).toEqual([]);
  const four = await games(4);
  for (const one of [person, host]) expect(await press(one, four)).toEqual([200, 200, 200, 200]);
  expect(await press(waits, four)).toEqual([200, 200, 200, 409]);
});
