import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { onEither, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, dayFromNow, put } from '../../announcements/test/publish.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { checkEveryTeam } from '../test/check-team.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import { accept, ask, join, leave, lists, shown } from '../test/taking-part.ts';

const app = await startTestApp();
const other = await secondInstance(app);
const author = await aPerson(app);
const people: TestPerson[] = [];
while (people.length < (onPostgres ? 200 : 40))
  people.push(...(await Promise.all(Array.from({ length: 10 }, () => aPerson(app)))));
/** Every second person talks to the other instance. */
const callers: TestPerson[] = people.map((person, index) => onEither(other, person, index));

await checkEveryTeam(app.db);

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

// The embedded engine has one connection, so nobody else holds a lock.
if (onPostgres)
  it('a block locks outings in the order of their ids, as an erasure does, so that the two cannot deadlock', async () => {
    const [host, guest] = [await aPerson(app), await aPerson(app)];
    const announcements = [];
    // The last outing starts first and is written first, so that no table or index has the order of the ids by chance.
    for (const [index, by] of [host, guest, host, guest].entries())
      announcements.push(await withOuting(by, { startDate: dayFromNow(9 - index) }));
    const ids = announcements.map(({ outing }) => outing?.id ?? '');
    for (const { id, createdBy, outing } of announcements.toReversed()) {
      await join(createdBy === host.email ? guest : host, id);
      await sql`UPDATE outings SET starts_at = starts_at + interval '1 minute' WHERE id = ${outing?.id}`.execute(
        app.db,
      );
    }
    const alias = (await shown(host, announcements[1]?.id ?? '')).createdBy;
    const free = async () => {
      const { rows } = await sql<{ id: string }>`
        SELECT replace(id::text, '-', '') AS id FROM outings WHERE id = ANY (${ids}::uuid[])
        ORDER BY outings.id FOR UPDATE SKIP LOCKED`.execute(app.db);
      return rows.map(({ id }) => id);
    };
    const [, second, ...others] = ids;
    const holder = new pg.Client(app.config.database.kind === 'postgres' ? app.config.database.url : '');
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM outings WHERE id = $1 FOR UPDATE', [second]);
    const blocked = host.call({ method: 'PUT', url: `/api/blocks/${alias}` });
    // It has the first one, and waits for the second without any of those after it.
    await expect.poll(free).toEqual(others);
    await holder.end();
    expect((await blocked).statusCode).toBeLessThan(300);
  });

describe('on two instances at once', () => {
  it(`${people.length} people press for 5 places: 5 are in, and the others wait without a gap`, async () => {
    const { id } = await withOuting(author, { places: 5 });
    // A busy server may ask to try again. Repeating the request changes nothing.
    const press = async (person: TestPerson): Promise<number> => {
      const { statusCode } = await join(person, id);
      return statusCode === 503 ? press(person) : statusCode;
    };
    expect(new Set(await Promise.all(callers.map(press)))).toEqual(new Set([200]));
    const { in: inside, waiting } = await lists(author, id);
    expect([inside.length, waiting.length]).toEqual([5, people.length - 5]);
    const positions = await Promise.all(
      waiting.slice(0, 3).map(async ({ username }) => {
        const person = people.find((one) => one.username === username) as TestPerson;
        return (await shown(person, id)).participation?.position;
      }),
    );
    expect(positions).toEqual([1, 2, 3]);
    const { rows } = await sql<{ turns: number; people: number }>`
      SELECT count(DISTINCT turn)::int AS turns, count(*)::int AS people FROM participations
      WHERE outing_id = ${(await shown(author, id)).outing?.id}`.execute(app.db);
    expect(rows[0]).toEqual({ turns: people.length, people: people.length });
  });

  it('no commit breaks an invariant while people join, leave, accept and the author changes the places', async () => {
    const { id } = await withOuting(author, { places: 5 });
    const some = callers.slice(0, onPostgres ? 60 : 24);
    await Promise.all(some.slice(0, some.length / 2).map((person) => join(person, id)));
    const acts: (() => Promise<{ statusCode: number; body: string }>)[] = [];
    for (const person of some) {
      acts.push(() => pick([join, leave, accept])(person, id));
      acts.push(() => pick([join, leave, accept])(person, id));
    }
    for (const places of [3, 8, 6, 12])
      acts.push(() => put(author, id, aWrite(fields({ places, admission: pick(['open', 'approval']) }))));
    acts.push(() => ask(author, id, 'sos'));
    const shuffled = acts
      .map((act) => ({ act, key: Math.random() }))
      .toSorted((one, two) => one.key - two.key);
    // 40 requests keep all 20 connections of the two instances busy. With 125 at once, the last ones could time out on a busy
    // machine.
    const atOnce = 40;
    for (let from = 0; from < shuffled.length; from += atOnce) {
      const answers = await Promise.all(shuffled.slice(from, from + atOnce).map(({ act }) => act()));
      for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
    }
    const { outing } = await shown(author, id);
    const { in: inside, offered, waiting } = await lists(author, id);
    expect(outing).toMatchObject({
      taken: inside.length + offered.length,
      held: offered.length,
      waiting: waiting.length,
    });
  });

  it('places are passed on while people are erased and suspended, leave and join', async () => {
    const { id } = await withOuting(author, { places: 3 });
    const gone = await Promise.all(Array.from({ length: 8 }, () => aPerson(app)));
    const moderator = await aPerson(app);
    await setModerator(app.db, moderator.email, true);
    const suspended = await Promise.all(gone.slice(4).map((person) => suspension(moderator, person)));
    const stay = callers.slice(0, 12);
    await Promise.all([...gone, ...stay].map((person) => join(person, id)));
    const answers = await Promise.all([
      ...suspended.map((decide) => decide()),
      ...gone
        .slice(0, 4)
        .map((person) =>
          person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } }),
        ),
      ...stay.map((person) => pick([leave, accept])(person, id)),
      ...stay.map((person) => join(person, id)),
    ]);
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
    const { in: inside, offered, waiting } = await lists(author, id);
    expect(inside.length + offered.length).toBe(3);
    const usernames = [...inside, ...offered, ...waiting].map(({ username }) => username);
    for (const { username } of gone) expect(usernames).not.toContain(username);
  });
});
