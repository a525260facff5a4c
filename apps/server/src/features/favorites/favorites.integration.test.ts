import { favoriteLimits } from '@coequipiers/contract/favorites';
import type { FavoritesPage } from '@coequipiers/contract/favorites-schemas';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import { insertMany } from '../announcements/search/test/many.ts';
import { publish, remove as removeAnnouncement } from '../announcements/test/publish.ts';

const app = await startTestApp();
const author = await aPerson(app);

const add = (person: TestPerson, id: string) => person.call({ method: 'POST', url: `/api/favorites/${id}` });
const toggle = (person: TestPerson, id: string) =>
  person.call({ method: 'POST', url: `/api/favorites/${id}/toggle` });
const remove = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/favorites/${id}` });
const removeById = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/favorites/favorite/${id}` });
const check = (person: TestPerson, id: string) => person.call({ url: `/api/favorites/${id}/check` });
const list = async (person: TestPerson, query = ''): Promise<FavoritesPage> =>
  (await person.call({ url: `/api/favorites${query}` })).json();
const ids = async (person: TestPerson): Promise<string[]> =>
  (await person.call({ url: '/api/favorites/ids' })).json();
const count = async (person: TestPerson): Promise<number> =>
  (await person.call({ url: '/api/favorites/count' })).json().count;
const personId = async (person: TestPerson) =>
  (await app.db.selectFrom('people').select('id').where('email', '=', person.email).executeTakeFirstOrThrow())
    .id;

/** Announcements inserted without the API, the newest last. */
async function many(howMany: number): Promise<string[]> {
  const plains = Array.from({ length: howMany }, () => ({
    id: newId(),
    latitude: 45.4339,
    longitude: 4.3903,
    category: 'Tennis' as const,
    createdAt: new Date(),
    endDate: null,
  }));
  await insertMany(app.db, await personId(author), plains);
  return plains.map(({ id }) => id);
}

describe('a favourite', () => {
  it('is added, with its announcement, and shows everywhere', async () => {
    const person = await aPerson(app);
    const { id, title } = await publish(author);
    const answer = await add(person, id);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: expect.stringMatching(/Z$/),
      announce: { id, title, isFavorite: true, createdBy: expect.stringMatching(/^u_/) },
    });
    expect((await check(person, id)).json()).toEqual({ isFavorite: true });
    expect([await ids(person), await count(person)]).toEqual([[id], 1]);
    expect(await list(person)).toEqual({ content: [answer.json()], totalElements: 1, last: true });
  });

  it('is the same one when it is added again', async () => {
    const person = await aPerson(app);
    const { id } = await publish(author);
    const [first, second] = [await add(person, id), await add(person, id)];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await count(person)).toBe(1);
  });

  it('is removed by its announcement, twice like once', async () => {
    const person = await aPerson(app);
    const { id } = await publish(author);
    await add(person, id);
    expect([(await remove(person, id)).statusCode, (await remove(person, id)).statusCode]).toEqual([
      204, 204,
    ]);
    expect((await check(person, id)).json()).toEqual({ isFavorite: false });
    expect(await list(person)).toEqual({ content: [], totalElements: 0, last: true });
  });

  it('is removed by its own id, twice like once, and by nobody else', async () => {
    const [person, stranger] = [await aPerson(app), await aPerson(app)];
    const { id } = await publish(author);
    const favorite: string = (await add(person, id)).json().id;
    expect((await removeById(stranger, favorite)).statusCode).toBe(404);
    expect(await count(person)).toBe(1);
    const again = [await removeById(person, favorite), await removeById(person, favorite)];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await count(person)).toBe(0);
  });

  it('toggles on and off', async () => {
    const person = await aPerson(app);
    const { id } = await publish(author);
    expect((await toggle(person, id)).json()).toEqual({ isFavorite: true });
    expect((await toggle(person, id)).json()).toEqual({ isFavorite: false });
    expect((await toggle(person, id)).json()).toEqual({ isFavorite: true });
  });

  it("may be one's own, and one that searches no longer find", async () => {
    const { id } = await publish(author);
    await sql`UPDATE announcements SET created_at = now() - interval '91 days' WHERE id = ${id}`.execute(
      app.db,
    );
    expect((await add(author, id)).json()).toMatchObject({
      announce: { createdBy: author.email, listed: false },
    });
    await remove(author, id);
  });

  it.each(['0'.repeat(32), 'F'.repeat(32), 'x', '%00', `${'a'.repeat(32)}'--`])(
    'of an unknown announcement %s does not exist',
    async (id) => {
      const answers = [
        await add(author, id),
        await toggle(author, id),
        await check(author, id),
        await remove(author, id),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    },
  );
});

describe('a visitor', () => {
  it('reads that favourites are for people with an account', async () => {
    const answer = await app.call({ method: 'POST', url: `/api/favorites/${'0'.repeat(32)}` });
    expect([answer.statusCode, answer.json().userMessage]).toEqual([
      401,
      'Vous devez être connecté pour gérer vos favoris',
    ]);
  });
});

describe('the list', () => {
  it('comes by 15, the latest first, and says when it ends', async () => {
    const person = await aPerson(app);
    const announcements = await many(32);
    for (const id of announcements) await add(person, id);
    const latestFirst = announcements.toReversed();
    const idsOf = (page: FavoritesPage) => page.content.map(({ announce }) => announce.id);
    const pages = [await list(person), await list(person, '?page=1'), await list(person, '?page=2')];
    expect(pages.map(idsOf)).toEqual([
      latestFirst.slice(0, 15),
      latestFirst.slice(15, 30),
      latestFirst.slice(30),
    ]);
    expect(pages.map(({ totalElements, last }) => [totalElements, last])).toEqual([
      [32, false],
      [32, false],
      [32, true],
    ]);
    expect(await list(person, '?page=7')).toEqual({ content: [], totalElements: 32, last: true });
    expect(await list(person, '?size=32')).toMatchObject({ last: true });
    expect(await ids(person)).toEqual(latestFirst);
  });

  it.each(['page=-1', 'page=x', 'page=1.5', 'size=0', 'size=101', 'size=', 'page=1e9', 'page=0&page=1'])(
    'refuses %s in French',
    async (query) => {
      const answer = await author.call({ url: `/api/favorites?${query}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().userMessage).toMatch(/page|résultats/);
    },
  );

  it('is emptied at once, twice like once', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    for (const id of await many(3)) {
      await add(person, id);
      await add(other, id);
    }
    const clear = () => person.call({ method: 'DELETE', url: '/api/favorites' });
    expect([(await clear()).statusCode, (await clear()).statusCode]).toEqual([204, 204]);
    expect([await count(person), await count(other)]).toEqual([0, 3]);
  });

  it('loses an announcement that is deleted', async () => {
    const person = await aPerson(app);
    const [kept, gone] = [await publish(author), await publish(author)];
    for (const { id } of [kept, gone]) await add(person, id);
    await removeAnnouncement(author, gone.id);
    expect(await ids(person)).toEqual([kept.id]);
    expect(await list(person)).toMatchObject({ content: [{ announce: { id: kept.id } }], totalElements: 1 });
    expect((await remove(person, gone.id)).statusCode).toBe(204);
  });

  it(`holds ${favoriteLimits.most} at most`, async () => {
    const person = await aPerson(app);
    const owner = await personId(person);
    const announcements = await many(favoriteLimits.most + 1);
    await app.db
      .insertInto('favorites')
      .values(announcements.slice(1).map((id) => ({ id: newId(), person_id: owner, announcement_id: id })))
      .execute();
    const answer = await add(person, announcements[0] ?? '');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'FAVORITES_FULL']);
    expect((await add(person, announcements[1] ?? '')).statusCode).toBe(201);
  });
});

describe('many at once', () => {
  it('parallel toggles of one favourite end in the state that the count shows', async () => {
    const person = await aPerson(app);
    const { id } = await publish(author);
    const answers = await Promise.all(Array.from({ length: 100 }, () => toggle(person, id)));
    const on = answers.filter((answer) => answer.json().isFavorite === true);
    expect([on.length, await count(person), (await check(person, id)).json()]).toEqual([
      50,
      0,
      { isFavorite: false },
    ]);
  });

  it('parallel additions add it once', async () => {
    const person = await aPerson(app);
    const { id } = await publish(author);
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(person, id)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await count(person)).toBe(1);
  });

  it('toggles, removals and a deletion cause no server error', async () => {
    const person = await aPerson(app);
    const { id } = await publish(author);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => toggle(person, id)),
      removeAnnouncement(author, id),
      ...Array.from({ length: 10 }, (_, index) => (index % 2 ? add(person, id) : remove(person, id))),
    ]);
    expect(answers.filter(({ statusCode }) => ![200, 201, 204, 404].includes(statusCode))).toEqual([]);
    expect(await count(person)).toBe(0);
  });
});

describe('the author', () => {
  const told = async (person: TestPerson): Promise<Notification[]> =>
    (await person.call({ url: '/api/notifications' })).json();

  it('is notified of a favourite anonymously, and only once per person', async () => {
    const [writer, person] = [await aPerson(app), await aPerson(app)];
    const { id, title } = await publish(writer);
    for (let click = 0; click < 5; click += 1) await toggle(person, id);
    await add(person, id);
    const notices = await told(writer);
    expect(notices).toMatchObject([
      {
        type: 'favorite',
        title: 'Votre annonce a été ajoutée aux favoris',
        preview: title,
        announceId: id,
        senderId: null,
        senderUsername: null,
        read: false,
      },
    ]);
    expect(JSON.stringify(notices)).not.toContain(person.username);
    await add(await aPerson(app), id);
    expect(await told(writer)).toHaveLength(2);
  });

  it('is not told of their own', async () => {
    const writer = await aPerson(app);
    const { id } = await publish(writer);
    await add(writer, id);
    expect(await told(writer)).toEqual([]);
  });

  it('and another author can mark announcements of each other at once without a deadlock', async () => {
    const [one, two] = [await aPerson(app), await aPerson(app)];
    const [first, second] = [await publish(one), await publish(two)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? toggle(one, second.id) : toggle(two, first.id))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('the favourites of a person', () => {
  it('are in their export, and go with their account', async () => {
    const leaving = await aPerson(app);
    const { id, title } = await publish(author);
    await add(leaving, id);
    const files = unzipSync(new Uint8Array((await leaving.call({ url: '/api/user/export' })).rawPayload));
    expect(JSON.parse(strFromU8(files['favoris.json'] ?? new Uint8Array()))).toMatchObject([
      { annonce: id, titre: title },
    ]);
    const payload = { password: leaving.password };
    expect((await leaving.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    const left = await app.db
      .selectFrom('favorites')
      .select('id')
      .where('announcement_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
