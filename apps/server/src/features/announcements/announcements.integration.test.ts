import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { categories } from '@coequipiers/contract/categories';
import { imageUrl } from '@coequipiers/contract/image-urls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import { aWrite, dayFromNow, post, publish, put, remove } from './test/publish.ts';

const app = await sharedTestApp();
const [author, stranger] = [await aPerson(app), await aPerson(app)];

const show = (id: string, person?: TestPerson) => (person?.call ?? app.call)({ url: `/api/announce/${id}` });
const listOwn = async (person: TestPerson): Promise<Announcement[]> =>
  (await person.call({ url: '/api/announce/me' })).json();
const personId = async (person: TestPerson) =>
  (await app.db.selectFrom('people').select('id').where('email', '=', person.email).executeTakeFirstOrThrow())
    .id;

/** A row of an uploaded picture, without files. */
async function aPicture(person: TestPerson): Promise<{ id: string; url: string }> {
  const id = newId();
  await app.db
    .insertInto('images')
    .values({ id, person_id: await personId(person) })
    .execute();
  return { id, url: imageUrl(id) };
}
const claimsOf = async (id: string) =>
  (await app.db.selectFrom('images').select('claims').where('id', '=', id).executeTakeFirst())?.claims;

describe('reading', () => {
  it('shows others an alias and no e-mail, no views and no listing', async () => {
    const { id } = await publish(author);
    for (const reader of [undefined, stranger]) {
      const answer = await show(id, reader);
      expect(answer.json()).toMatchObject({
        createdBy: expect.stringMatching(/^u_\w{22}$/),
        authorUsername: author.username,
      });
      expect(answer.json()).not.toHaveProperty('views');
      expect(answer.json()).not.toHaveProperty('listed');
      expect(answer.body).not.toContain(author.email);
    }
    expect((await show(id, author)).json()).toMatchObject({ createdBy: author.email, views: 2 });
  });

  it.each(['0'.repeat(32), 'f'.repeat(31), 'x', '%00', `${'a'.repeat(32)}'--`])(
    'knows no announcement %s',
    async (id) => {
      const answers = [
        await show(id),
        await put(author, id, aWrite()),
        await remove(author, id),
        await author.call({ method: 'POST', url: `/api/announce/${id}/republish` }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    },
  );

  it('lists my own, the newest first, those that are over too', async () => {
    const person = await aPerson(app);
    expect(await listOwn(person)).toEqual([]);
    const [first, second] = [await publish(person), await publish(person, { endDate: dayFromNow(9) })];
    await app.db
      .updateTable('announcements')
      .set({ end_date: dayFromNow(-40) })
      .where('id', '=', second.id)
      .execute();
    const own = await listOwn(person);
    expect(own.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(own).toMatchObject([
      { expired: true, expirationInfo: 'Expirée depuis 40 jours', listed: false, views: 0 },
      { expired: false, expirationInfo: null, listed: true },
    ]);
  });

  it('names the five categories', async () => {
    expect((await app.call({ url: '/api/announce/categories' })).json()).toEqual([
      'Football',
      'Tennis',
      'Basketball',
      'Natation',
      'Running',
    ]);
  });

  it('are stored under these categories only, in the order of the table', async () => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'c' AND pg_get_constraintdef(oid) LIKE ${`%${categories[0]}%`}`.execute(app.db);
    expect(rows).toHaveLength(1);
    const allowed = rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [];
    expect(Array.from(allowed, ([, name]) => name)).toEqual(categories);
  });
});

describe('changing', () => {
  it('answers with the whole, and others see it', async () => {
    const { id, createdAt } = await publish(author, { endDate: dayFromNow(3) });
    const answer = await put(
      author,
      id,
      aWrite({ title: 'Natation', category: 'Natation', zipCode: '29200', municipalityName: 'Brest' }),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      createdAt,
      title: 'Natation',
      category: 'Natation',
      municipalityName: 'Brest',
      endDate: null,
      createdBy: author.email,
    });
    expect((await show(id)).json()).toMatchObject({ title: 'Natation', latitude: answer.json().latitude });
  });

  it('is for its author alone: for others it does not exist', async () => {
    const { id } = await publish(author);
    const answer = await put(stranger, id, aWrite({ title: 'Volé' }));
    expect([answer.statusCode, answer.json().userMessage]).toEqual([404, 'Annonce non trouvée']);
    expect((await remove(stranger, id)).statusCode).toBe(404);
    expect((await show(id)).json()).toMatchObject({ title: 'Tennis le dimanche matin' });
  });

  it('refuses an end that has passed, also one that it already had', async () => {
    const { id } = await publish(author, { endDate: dayFromNow(3) });
    await app.db
      .updateTable('announcements')
      .set({ end_date: dayFromNow(-2) })
      .where('id', '=', id)
      .execute();
    const answer = await put(author, id, aWrite({ endDate: dayFromNow(-2) }));
    expect([answer.statusCode, answer.json().userMessage]).toEqual([
      400,
      'La date de fin ne peut pas être dans le passé',
    ]);
  });
});

describe('deleting', () => {
  it('answers 204, then 404', async () => {
    const { id } = await publish(author);
    expect((await remove(author, id)).statusCode).toBe(204);
    expect((await remove(author, id)).statusCode).toBe(404);
    expect((await show(id)).statusCode).toBe(404);
  });

  it('succeeds once of many parallel requests, even during edits', async () => {
    const { id } = await publish(author);
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map(() => remove(author, id)),
      ...[1, 2, 3, 4].map(() => put(author, id, aWrite())),
      ...[1, 2, 3, 4].map(() => show(id, stranger)),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.every((status) => [200, 204, 404].includes(status))).toBe(true);
    expect((await show(id)).statusCode).toBe(404);
  });
});

describe('the picture', () => {
  it('is claimed on publishing, kept or exchanged on a change, and abandoned with the announcement', async () => {
    const [first, second] = [await aPicture(author), await aPicture(author)];
    const { id, imageUrl: shown } = await publish(author, { imageUrl: first.url });
    expect([shown, await claimsOf(first.id)]).toEqual([first.url, 1]);
    await put(author, id, aWrite({ imageUrl: first.url }));
    expect(await claimsOf(first.id)).toBe(1);
    expect((await put(author, id, aWrite({ imageUrl: second.url }))).json()).toMatchObject({
      imageUrl: second.url,
    });
    expect([await claimsOf(first.id), await claimsOf(second.id)]).toEqual([undefined, 1]);
    await remove(author, id);
    expect(await claimsOf(second.id)).toBeUndefined();
  });

  it('goes when a change leaves it out', async () => {
    const picture = await aPicture(author);
    const { id } = await publish(author, { imageUrl: picture.url });
    expect((await put(author, id, aWrite())).json()).toMatchObject({ imageUrl: null });
    expect(await claimsOf(picture.id)).toBeUndefined();
  });

  it('of somebody else is refused, and nothing is published', async () => {
    const person = await aPerson(app);
    const picture = await aPicture(stranger);
    expect((await post(person, aWrite({ imageUrl: picture.url }))).json()).toMatchObject({
      code: 'IMAGE_UNKNOWN',
    });
    expect(await listOwn(person)).toEqual([]);
    expect(await claimsOf(picture.id)).toBe(0);
  });
});
