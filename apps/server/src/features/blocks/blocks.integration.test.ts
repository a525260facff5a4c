import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { FavoritesPage } from '@coequipiers/contract/favorites-schemas';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { publish } from '../announcements/test/publish.ts';
import { aliasOf, block, inboxOf, messagesOf, post, say, unblock } from '../chat/test/talk.ts';

const app = await startTestApp();
const place = { latitude: '45.4339', longitude: '4.3903', maxDistance: '5000', limit: '100' };

const foundBy = async (person: TestPerson | undefined, query: Record<string, string> = {}) =>
  (await (person ?? app).call({ url: '/api/announce/nearby', query: { ...place, ...query } }))
    .json<Announcement[]>()
    .map(({ id }) => id);
const comment = (person: TestPerson, id: string) =>
  person.call({
    method: 'POST',
    url: `/api/comments/announce/${id}`,
    payload: { content: 'Partant pour dimanche' },
  });
const commentsFor = async (person: TestPerson, id: string) =>
  (await person.call({ url: `/api/comments/announce/${id}` })).json<unknown[]>().length;

/** The comment count of an announcement wherever a person sees it, on cards in every sort order. */
async function countsFor(person: TestPerson, id: string): Promise<number[]> {
  const ask = async <Answer>(url: string, query: Record<string, string> = {}) =>
    (await person.call({ url, query })).json<Answer>();
  const cards = [
    ...(await ask<Announcement[]>('/api/announce/nearby', place)),
    ...(await ask<Announcement[]>('/api/announce/nearby', { ...place, sort: 'distance' })),
    ...(await ask<Announcement[]>('/api/announce/nearby', { ...place, latitude: '0', longitude: '0' })),
    ...(await ask<{ content: { announce: Announcement }[] }>('/api/favorites')).content.map(
      ({ announce }) => announce,
    ),
    await ask<Announcement>(`/api/announce/${id}`),
  ];
  const counts = cards.filter((card) => card.id === id).map(({ commentCount }) => commentCount);
  return [...counts, await ask<number>(`/api/comments/announce/${id}/count`), await commentsFor(person, id)];
}

describe('blocking someone', () => {
  it('is listed for whoever did it, and can be done and undone twice', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const alias = await aliasOf(app, other);
    const entry = { id: alias, username: other.username, blockedAt: expect.stringMatching(/Z$/) };
    for (let count = 0; count < 2; count += 1) {
      const answer = await block(app, one, other);
      expect([answer.statusCode, answer.json()]).toEqual([200, entry]);
    }
    const list = await one.call({ url: '/api/blocks' });
    expect(list.json()).toEqual([entry]);
    expect(list.body).not.toContain(other.email);
    expect((await other.call({ url: '/api/blocks' })).json()).toEqual([]);
    for (let count = 0; count < 2; count += 1) expect((await unblock(app, one, other)).statusCode).toBe(204);
    expect((await one.call({ url: '/api/blocks' })).json()).toEqual([]);
  });

  it('refuses an unknown person, and oneself', async () => {
    const one = await aPerson(app);
    const put = async (alias: string) =>
      (await one.call({ method: 'PUT', url: `/api/blocks/${alias}` })).statusCode;
    expect([
      await put(`u_${'0'.repeat(22)}`),
      await put('x'),
      await put(encodeURIComponent(one.email)),
      await put(await aliasOf(app, one)),
    ]).toEqual([404, 404, 404, 400]);
  });

  it('hides the announcements and comments of each from the other, and from nobody else', async () => {
    const [one, other, third] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const [ofOne, ofOther] = [(await publish(one)).id, (await publish(other)).id];
    const ground = (await publish(third)).id;
    await one.call({ method: 'POST', url: `/api/favorites/${ofOther}` });
    await comment(one, ground);
    await comment(other, ground);
    await block(app, one, other);
    for (const query of [
      {},
      { sort: 'distance' },
      { latitude: '0', longitude: '0' },
      { category: 'Tennis' },
    ]) {
      const seen = [await foundBy(one, query), await foundBy(other, query), await foundBy(third, query)];
      expect(seen.map((ids) => [ids.includes(ofOne), ids.includes(ofOther), ids.includes(ground)])).toEqual([
        [true, false, true],
        [false, true, true],
        [true, true, true],
      ]);
    }
    expect(await foundBy(undefined)).toEqual(expect.arrayContaining([ofOne, ofOther]));
    const open = async (person: TestPerson, id: string) =>
      (await person.call({ url: `/api/announce/${id}` })).statusCode;
    expect([await open(one, ofOther), await open(other, ofOne), await open(third, ofOne)]).toEqual([
      404, 404, 200,
    ]);
    expect((await comment(other, ofOne)).statusCode).toBe(404);
    const favorites = await one.call({ url: '/api/favorites' });
    expect(favorites.json()).toMatchObject({ content: [] });
    await one.call({ method: 'POST', url: `/api/favorites/${ground}` });
    expect(await countsFor(one, ground)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await countsFor(other, ground)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await countsFor(third, ground)).toEqual([2, 2, 2, 2, 2, 2]);

    await unblock(app, one, other);
    expect(await foundBy(one)).toContain(ofOther);
    expect(await open(other, ofOne)).toBe(200);
  });

  it('leaves no gap in the pages of a search', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    for (let count = 0; count < 4; count += 1) await publish(other);
    const before = (await foundBy(one)).length;
    await block(app, one, other);
    const pages = await Promise.all(['0', '1'].map((page) => foundBy(one, { page, limit: '2' })));
    expect(pages.map(({ length }) => length)).toEqual([2, 1]);
    expect(await foundBy(one)).toHaveLength(before - 4);
  });

  it('leaves earlier messages readable, and does not show the block to the other', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const { conversationId } = await say(one, other);
    await block(app, one, other);
    expect(await inboxOf(one)).toMatchObject([{ blocked: true, messageCount: 1 }]);
    await one.call({
      method: 'PUT',
      url: `/api/chat/conversations/${conversationId}/read`,
      payload: { seq: 1 },
    });
    expect(await inboxOf(other)).toMatchObject([{ blocked: false, messageCount: 1, otherReadSeq: null }]);
    expect(await messagesOf(other, conversationId)).toHaveLength(1);
    for (const person of [one, other])
      expect((await post(person, { conversationId, content: 'Coucou' })).statusCode).toBe(404);
    await unblock(app, one, other);
    expect((await post(other, { conversationId, content: 'Coucou' })).statusCode).toBe(201);
  });

  it('makes the announcements of each unknown to the other: no vote or favourite is stored, nobody is notified', async () => {
    const [one, other, third] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const { id } = await publish(one);
    await comment(third, id);
    await block(app, one, other);
    const vote = { method: 'POST', payload: { voteType: 'LIKE' } } as const;
    const unknown = '0'.repeat(32);
    const tries = [
      (of: string) => other.call({ method: 'POST', url: `/api/favorites/${of}` }),
      (of: string) => other.call({ method: 'POST', url: `/api/favorites/${of}/toggle` }),
      (of: string) => other.call({ url: `/api/favorites/${of}/check` }),
      (of: string) => other.call({ ...vote, url: `/api/announce/${of}/vote` }),
      (of: string) => other.call({ url: `/api/announce/${of}/vote` }),
      (of: string) => other.call({ method: 'DELETE', url: `/api/announce/${of}/vote` }),
      (of: string) => other.call({ url: `/api/comments/announce/${of}` }),
      (of: string) => other.call({ url: `/api/comments/announce/${of}/count` }),
    ];
    for (const attempt of tries) {
      const [hidden, none] = [await attempt(id), await attempt(unknown)];
      expect([hidden.statusCode, { ...hidden.json(), requestId: '' }]).toEqual([
        404,
        { ...none.json(), requestId: '' },
      ]);
    }
    const stored = await Promise.all(
      (['favorites', 'votes'] as const).map((table) =>
        app.db.selectFrom(table).select('announcement_id').where('announcement_id', '=', id).execute(),
      ),
    );
    expect(stored).toEqual([[], []]);
    const told = (await one.call({ url: '/api/notifications' })).json<{ senderUsername: string }[]>();
    expect(told.map(({ senderUsername }) => senderUsername)).toEqual([third.username]);
    expect((await third.call({ ...vote, url: `/api/announce/${id}/vote` })).json()).toMatchObject({
      likesCount: 1,
    });
    expect(await commentsFor(third, id)).toBe(1);
  });

  it('makes each unknown to the other, also by e-mail', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const ask = async (by: TestPerson, email: string) =>
      (await by.call({ url: '/api/user/by-email', query: { email } })).json<{ requestId?: string }>();
    expect(await ask(other, one.email)).toEqual({ username: one.username });
    await block(app, one, other);
    const { requestId: _one, ...blocked } = await ask(other, one.email);
    const { requestId: _two, ...unknown } = await ask(other, 'personne@exemple.org');
    expect(blocked).toEqual(unknown);
    expect(await ask(other, await aliasOf(app, one))).toMatchObject(unknown);
  });

  it('leaves out the favourites of before, until it is undone', async () => {
    const [one, other, third] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const [hidden, kept] = [(await publish(one)).id, (await publish(third)).id];
    for (const id of [kept, hidden]) await other.call({ method: 'POST', url: `/api/favorites/${id}` });
    const seen = async () => {
      const page = (await other.call({ url: '/api/favorites?size=1' })).json<FavoritesPage>();
      return {
        list: [page.content.map(({ announce }) => announce.id), page.totalElements, page.last],
        ids: (await other.call({ url: '/api/favorites/ids' })).json(),
        count: (await other.call({ url: '/api/favorites/count' })).json().count,
        check: (await other.call({ url: `/api/favorites/${hidden}/check` })).statusCode,
      };
    };
    await block(app, one, other);
    expect(await seen()).toEqual({ list: [[kept], 1, true], ids: [kept], count: 1, check: 404 });
    for (const url of [`/api/favorites/${hidden}`, `/api/favorites/${hidden}/toggle`])
      expect((await other.call({ method: 'POST', url })).statusCode).toBe(404);
    await unblock(app, one, other);
    expect(await seen()).toEqual({ list: [[hidden], 2, false], ids: [hidden, kept], count: 2, check: 200 });
  });
});
