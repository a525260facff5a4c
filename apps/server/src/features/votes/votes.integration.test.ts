import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { VoteStats } from '@coequipiers/contract/votes';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { publish, remove } from '../announcements/test/publish.ts';

const app = await sharedTestApp();
const [author, anna, bruno] = [await aPerson(app), await aPerson(app), await aPerson(app)];

const vote = (person: TestPerson, id: string, voteType: unknown) =>
  person.call({ method: 'POST', url: `/api/announce/${id}/vote`, payload: { voteType } });
const withdraw = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/announce/${id}/vote` });
const stats = async (id: string, person?: TestPerson): Promise<VoteStats> =>
  (await (person?.call ?? app.call)({ url: `/api/announce/${id}/vote` })).json();
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const rows = (id: string) =>
  app.db.selectFrom('votes').select('value').where('announcement_id', '=', id).execute();

describe('a vote', () => {
  it('answers with the counts, and everyone sees them with their own vote alone', async () => {
    const { id } = await publish(author);
    const answer = await vote(anna, id, 'LIKE');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { likesCount: 1, dislikesCount: 0, userVote: 'LIKE' },
    ]);
    await vote(bruno, id, 'DISLIKE');
    expect(await stats(id, anna)).toEqual({ likesCount: 1, dislikesCount: 1, userVote: 'LIKE' });
    expect(await stats(id, bruno)).toEqual({ likesCount: 1, dislikesCount: 1, userVote: 'DISLIKE' });
    expect(await stats(id)).toEqual({ likesCount: 1, dislikesCount: 1, userVote: null });
  });

  it('is set: again changes nothing, the other one replaces it', async () => {
    const { id } = await publish(author);
    await vote(anna, id, 'LIKE');
    expect((await vote(anna, id, 'LIKE')).json()).toMatchObject({ likesCount: 1, dislikesCount: 0 });
    expect((await vote(anna, id, 'DISLIKE')).json()).toEqual({
      likesCount: 0,
      dislikesCount: 1,
      userVote: 'DISLIKE',
    });
  });

  it.each([
    ['no body', {}],
    ['an empty body', { payload: '', headers: { 'content-type': 'application/json' } }],
    ['a body that says nothing of it', { payload: {} }],
    ['an empty form', { payload: '', headers: form }],
  ])('may be in the query, with %s', async (_name, options) => {
    const { id } = await publish(author);
    const url = `/api/announce/${id}/vote?voteType=DISLIKE`;
    const answer = await anna.call({ method: 'POST', url, ...options });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { userVote: 'DISLIKE' }]);
  });

  it('may be in a form', async () => {
    const { id } = await publish(author);
    const url = `/api/announce/${id}/vote`;
    const answer = await anna.call({ method: 'POST', url, payload: 'voteType=LIKE', headers: form });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { userVote: 'LIKE' }]);
  });

  it('in the query is refused like one in the body', async () => {
    const { id } = await publish(author);
    for (const query of ['', '?voteType=', '?voteType=LOVE', '?voteType=LIKE&voteType=DISLIKE']) {
      const answer = await anna.call({ method: 'POST', url: `/api/announce/${id}/vote${query}` });
      expect([answer.statusCode, answer.json().userMessage]).toEqual([
        400,
        'Le vote doit être LIKE ou DISLIKE',
      ]);
    }
  });

  it('is withdrawn, and withdrawing nothing is fine too', async () => {
    const { id } = await publish(author);
    await vote(anna, id, 'LIKE');
    expect((await withdraw(anna, id)).statusCode).toBe(204);
    expect((await withdraw(anna, id)).statusCode).toBe(204);
    expect((await withdraw(author, id)).statusCode).toBe(204);
    expect(await stats(id, anna)).toEqual({ likesCount: 0, dislikesCount: 0, userVote: null });
  });

  it("is not for one's own", async () => {
    const { id } = await publish(author);
    const answer = await vote(author, id, 'LIKE');
    expect([answer.statusCode, answer.json().userMessage]).toEqual([
      400,
      'Vous ne pouvez pas voter pour votre propre annonce',
    ]);
    expect(await rows(id)).toEqual([]);
  });

  it('is not taken for an announcement that searches no longer find', async () => {
    const { id } = await publish(author);
    await sql`UPDATE announcements SET created_at = now() - interval '91 days' WHERE id = ${id}`.execute(
      app.db,
    );
    expect((await vote(anna, id, 'LIKE')).statusCode).toBe(404);
  });

  it.each([
    undefined,
    null,
    '',
    'like',
    'LOVE',
    1,
    ['LIKE'],
    { $ne: null },
    'LIKE\u0000',
    'x'.repeat(10_000),
  ])('is refused as %j', async (voteType) => {
    const { id } = await publish(author);
    const answer = await vote(anna, id, voteType);
    expect([answer.statusCode, answer.json().userMessage]).toEqual([
      400,
      'Le vote doit être LIKE ou DISLIKE',
    ]);
  });

  it.each(['0'.repeat(32), 'F'.repeat(32), 'x', '%00', `${'a'.repeat(32)}'--`])(
    'finds no announcement %s',
    async (id) => {
      const answers = [
        await app.call({ url: `/api/announce/${id}/vote` }),
        await vote(anna, id, 'LIKE'),
        await withdraw(anna, id),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    },
  );
});

describe('many votes at once', () => {
  it('of one person count once', async () => {
    const { id } = await publish(author);
    const answers = await Promise.all(Array.from({ length: 100 }, () => vote(anna, id, 'LIKE')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await stats(id, anna)).toEqual({ likesCount: 1, dislikesCount: 0, userVote: 'LIKE' });
    expect(await rows(id)).toHaveLength(1);
  });

  it('of several people, changed and withdrawn, leave counts that the rows agree with', async () => {
    const { id } = await publish(author);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const person = index % 2 ? anna : bruno;
        return index % 5 === 0 ? withdraw(person, id) : vote(person, id, index % 3 ? 'LIKE' : 'DISLIKE');
      }),
    );
    const values = (await rows(id)).map(({ value }) => value);
    const { likesCount, dislikesCount } = await stats(id);
    expect({ likesCount, dislikesCount }).toEqual({
      likesCount: values.filter((value) => value === 'LIKE').length,
      dislikesCount: values.filter((value) => value === 'DISLIKE').length,
    });
  });

  it('while the announcement is deleted are counted or find nothing', async () => {
    const { id } = await publish(author);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => vote(index % 2 ? anna : bruno, id, 'LIKE')),
      remove(author, id),
      ...Array.from({ length: 10 }, (_, index) => vote(index % 2 ? anna : bruno, id, 'DISLIKE')),
    ]);
    expect(answers.every(({ statusCode }) => [200, 204, 404].includes(statusCode))).toBe(true);
    expect(await rows(id)).toEqual([]);
  });
});

describe('a card', () => {
  it('shows the counts and the vote of its reader, in the search, on its own and among my own', async () => {
    const { id } = await publish(author, { title: 'Les votes sur la carte' });
    await vote(anna, id, 'LIKE');
    await vote(bruno, id, 'DISLIKE');
    await bruno.call({ method: 'POST', url: `/api/favorites/${id}` });
    const payload = { content: 'Présent !' };
    await anna.call({ method: 'POST', url: `/api/comments/announce/${id}`, payload });

    const counts = { likesCount: 1, dislikesCount: 1, commentCount: 1 };
    const seenBy = async (person: TestPerson | undefined, query: string) =>
      (await (person?.call ?? app.call)({ url: `/api/announce/nearby?${query}` }))
        .json()
        .find((card: Announcement) => card.id === id);
    const around = 'latitude=45.4339&longitude=4.3903&limit=100';
    for (const query of [
      'limit=100',
      'limit=100&category=Tennis',
      around,
      `${around}&category=Tennis`,
      `${around}&sort=distance`,
      `${around}&sort=distance&category=Tennis`,
    ]) {
      expect(await seenBy(undefined, query)).toMatchObject({ ...counts, userVote: null, isFavorite: false });
      expect(await seenBy(anna, query)).toMatchObject({ ...counts, userVote: 'LIKE', isFavorite: false });
      expect(await seenBy(bruno, query)).toMatchObject({ ...counts, userVote: 'DISLIKE', isFavorite: true });
    }
    expect((await bruno.call({ url: `/api/announce/${id}` })).json()).toMatchObject({
      ...counts,
      userVote: 'DISLIKE',
      isFavorite: true,
    });
    expect((await author.call({ url: '/api/announce/me' })).json()[0]).toMatchObject({ id, ...counts });
  });
});

describe('the votes of a person', () => {
  it('are in their export, and go with their account, also from the counts', async () => {
    const leaving = await aPerson(app);
    const { id, title } = await publish(author);
    await vote(leaving, id, 'LIKE');
    await vote(anna, id, 'LIKE');
    const files = unzipSync(new Uint8Array((await leaving.call({ url: '/api/user/export' })).rawPayload));
    expect(JSON.parse(strFromU8(files['votes.json'] ?? new Uint8Array()))).toMatchObject([
      { annonce: id, titre: title, vote: 'LIKE' },
    ]);
    const payload = { password: leaving.password };
    expect((await leaving.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    expect(await stats(id)).toMatchObject({ likesCount: 1, dislikesCount: 0 });
  });
});
