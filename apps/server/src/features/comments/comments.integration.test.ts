import type { Comment } from '@coequipiers/contract/comments-schemas';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import {
  publish as publishAnnouncement,
  remove as removeAnnouncement,
} from '../announcements/test/publish.ts';

const app = await sharedTestApp();
const [author, anna, bruno] = [await aPerson(app), await aPerson(app), await aPerson(app)];

const post = (person: TestPerson, id: string, content: unknown, headers: Record<string, string> = {}) =>
  person.call({ method: 'POST', url: `/api/comments/announce/${id}`, payload: { content }, headers });
const publish = async (person: TestPerson, id: string, content = 'Je viens avec plaisir'): Promise<Comment> =>
  (await post(person, id, content)).json();
const edit = (person: TestPerson, id: string, content: unknown) =>
  person.call({ method: 'PUT', url: `/api/comments/${id}`, payload: { content } });
const remove = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/comments/${id}` });
const list = async (id: string, person?: TestPerson, query = ''): Promise<Comment[]> =>
  (await (person?.call ?? app.call)({ url: `/api/comments/announce/${id}${query}` })).json();
const count = async (id: string) => (await app.call({ url: `/api/comments/announce/${id}/count` })).json();

describe('a comment', () => {
  it('is published, and only its author sees an e-mail', async () => {
    const { id } = await publishAnnouncement(author);
    const answer = await post(anna, id, '  Je viens\r\navec plaisir 🏃‍♀️ ');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      content: 'Je viens\navec plaisir 🏃‍♀️',
      authorName: anna.username,
      authorUsername: anna.username,
      authorEmail: anna.email,
      createdBy: anna.email,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: answer.json().createdAt,
      edited: false,
    });
    expect(await list(id, anna)).toEqual([answer.json()]);
    for (const reader of [undefined, bruno, author]) {
      const [shown] = await list(id, reader);
      expect(shown).toMatchObject({
        id: answer.json().id,
        authorEmail: expect.stringMatching(/^u_\w{22}$/),
        createdBy: shown?.authorEmail,
        authorUsername: anna.username,
      });
    }
  });

  it('is done once per key, however often it is sent', async () => {
    const { id } = await publishAnnouncement(author);
    const key = { 'idempotency-key': 'commentaire-1' };
    const answers = await Promise.all([1, 2, 3].map(() => post(anna, id, 'Une seule fois', key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect([(await list(id)).length, await count(id)]).toEqual([1, 1]);
    expect((await post(anna, id, 'Un autre texte', key)).statusCode).toBe(422);
    expect((await post(bruno, id, 'Une seule fois', key)).statusCode).toBe(201);
  });

  it('may be as short and as long as the limits, after trimming', async () => {
    const { id } = await publishAnnouncement(author);
    for (const content of [' oui ', `  ${'x'.repeat(500)}  `]) {
      expect((await post(anna, id, content)).statusCode).toBe(201);
    }
  });

  it.each([
    [undefined, 'Le commentaire est requis'],
    [null, 'Le commentaire est requis'],
    [12, 'Le commentaire est requis'],
    [['abc'], 'Le commentaire est requis'],
    ['', 'Le commentaire est requis'],
    ['   \n ', 'Le commentaire est requis'],
    ['\u200B\u200B\u200B\u200B', 'Le commentaire est requis'],
    [' ab ', 'Le commentaire doit contenir au moins 3 caractères'],
    ['x'.repeat(501), 'Le commentaire ne peut pas dépasser 500 caractères'],
    ['Nul\u0000', 'Ce texte contient des caractères qui ne sont pas acceptés'],
    ['Salut \u202Eellas', 'Ce texte contient des caractères qui ne sont pas acceptés'],
    ['Salut \uD800', 'Ce texte contient des caractères qui ne sont pas acceptés'],
  ])('is refused as %j in French, new or edited', async (content, sentence) => {
    const { id } = await publishAnnouncement(author);
    const own = await publish(anna, id);
    for (const answer of [await post(anna, id, content), await edit(anna, own.id, content)]) {
      expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
    }
    expect(await list(id, anna)).toEqual([own]);
  });

  it('is stored exactly as it was typed, whatever it looks like', async () => {
    const { id } = await publishAnnouncement(author);
    const content = `<script>alert(1)</script> https://exemple.org?a=1&b='; DROP TABLE comments; --`;
    expect(await publish(anna, id, content)).toMatchObject({ content });
  });

  it('is edited by its author, marked, and the same text again is no edit', async () => {
    const { id } = await publishAnnouncement(author);
    const own = await publish(anna, id, 'Premier texte');
    expect((await edit(anna, own.id, ' Premier texte ')).json()).toEqual(own);
    const answer = await edit(anna, own.id, 'Second texte');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: own.id,
      content: 'Second texte',
      edited: true,
      createdAt: own.createdAt,
      authorEmail: anna.email,
    });
    expect(Date.parse(answer.json().updatedAt)).toBeGreaterThanOrEqual(Date.parse(own.createdAt));
    expect(await list(id)).toMatchObject([{ content: 'Second texte', edited: true }]);
  });

  it("is nobody else's to edit or delete, not even the announcement's author", async () => {
    const { id } = await publishAnnouncement(author);
    const own = await publish(anna, id);
    for (const other of [bruno, author]) {
      const answers = [await edit(other, own.id, 'Volé, ce texte'), await remove(other, own.id)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers[0]?.json().userMessage).toBe('Commentaire non trouvé');
    }
    expect(await list(id, anna)).toEqual([own]);
  });

  it('is deleted with 204, then 404', async () => {
    const { id } = await publishAnnouncement(author);
    const own = await publish(anna, id);
    expect([(await remove(anna, own.id)).statusCode, (await remove(anna, own.id)).statusCode]).toEqual([
      204, 404,
    ]);
    expect([await list(id), await count(id)]).toEqual([[], 0]);
    expect((await edit(anna, own.id, 'Trop tard')).statusCode).toBe(404);
  });

  it.each(['0'.repeat(32), 'F'.repeat(32), 'x', '%00', `${'a'.repeat(32)}'--`])(
    'knows neither an announcement nor a comment %s',
    async (id) => {
      const answers = [
        await app.call({ url: `/api/comments/announce/${id}` }),
        await app.call({ url: `/api/comments/announce/${id}/count` }),
        await post(anna, id, 'Bonjour'),
        await edit(anna, id, 'Bonjour'),
        await remove(anna, id),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    },
  );
});

describe('the list', () => {
  it('comes by 10, the newest first, and the count is a bare number', async () => {
    const { id } = await publishAnnouncement(author);
    const published: string[] = [];
    for (let number = 0; number < 23; number += 1)
      published.push((await publish(anna, id, `Numéro ${number}`)).id);
    const newestFirst = published.toReversed();
    const pages = [
      await list(id),
      await list(id, undefined, '?page=1'),
      await list(id, undefined, '?page=2'),
    ];
    expect(pages.map((page) => page.map((comment) => comment.id))).toEqual([
      newestFirst.slice(0, 10),
      newestFirst.slice(10, 20),
      newestFirst.slice(20),
    ]);
    expect(await list(id, undefined, '?page=3')).toEqual([]);
    expect(await list(id, undefined, '?size=100')).toHaveLength(23);
    expect(await count(id)).toBe(23);
  });

  it.each(['page=-1', 'page=x', 'size=0', 'size=101', 'page=1e9'])('refuses %s in French', async (query) => {
    const { id } = await publishAnnouncement(author);
    const answer = await app.call({ url: `/api/comments/announce/${id}?${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().userMessage).toMatch(/page|résultats/);
  });

  it('goes with its announcement', async () => {
    const { id } = await publishAnnouncement(author);
    const own = await publish(anna, id);
    await removeAnnouncement(author, id);
    expect((await app.call({ url: `/api/comments/announce/${id}` })).statusCode).toBe(404);
    expect((await remove(anna, own.id)).statusCode).toBe(404);
  });
});

describe('many at once', () => {
  it('published and deleted leave a count that the list agrees with', async () => {
    const { id } = await publishAnnouncement(author);
    const first = await Promise.all(Array.from({ length: 20 }, () => publish(anna, id)));
    await Promise.all([
      ...first.slice(0, 10).flatMap((comment) => [remove(anna, comment.id), remove(anna, comment.id)]),
      ...Array.from({ length: 10 }, () => publish(bruno, id)),
    ]);
    expect([(await list(id, undefined, '?size=100')).length, await count(id)]).toEqual([20, 20]);
  });

  it('while the announcement is deleted are published or find nothing', async () => {
    const { id } = await publishAnnouncement(author);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => post(anna, id, 'Avant ?')),
      removeAnnouncement(author, id),
      ...Array.from({ length: 8 }, () => post(bruno, id, 'Après ?')),
    ]);
    expect(answers.filter(({ statusCode }) => ![201, 204, 404].includes(statusCode))).toEqual([]);
  });
});

describe('the author of the announcement', () => {
  const told = async (person: TestPerson): Promise<Notification[]> =>
    (await person.call({ url: '/api/notifications' })).json();

  it('is told who commented, once per key', async () => {
    const writer = await aPerson(app);
    const { id } = await publishAnnouncement(writer);
    const key = { 'idempotency-key': 'dire-une-fois' };
    for (let time = 0; time < 3; time += 1) await post(anna, id, 'Je peux venir ?', key);
    await publish(bruno, id, 'Moi aussi ?');
    const notices = await told(writer);
    expect(notices).toMatchObject([
      {
        title: `${bruno.username} a commenté «\u00A0Tennis le dimanche matin\u00A0».`,
        preview: 'Moi aussi ?',
      },
      {
        type: 'announcement',
        title: `${anna.username} a commenté «\u00A0Tennis le dimanche matin\u00A0».`,
        preview: 'Je peux venir ?',
        announceId: id,
        senderId: expect.stringMatching(/^u_/),
        senderUsername: anna.username,
      },
    ]);
    expect(JSON.stringify(notices)).not.toContain(anna.email);
  });

  it('is not told of their own', async () => {
    const writer = await aPerson(app);
    await publish(writer, (await publishAnnouncement(writer)).id);
    expect(await told(writer)).toEqual([]);
  });
});

describe('the comments of a person', () => {
  it('are in their export, and go with their account, also from the count', async () => {
    const leaving = await aPerson(app);
    const { id, title } = await publishAnnouncement(author);
    await publish(leaving, id, 'Un mot en partant');
    const kept = await publish(anna, id);
    const files = unzipSync(new Uint8Array((await leaving.call({ url: '/api/user/export' })).rawPayload));
    expect(JSON.parse(strFromU8(files['commentaires.json'] ?? new Uint8Array()))).toMatchObject([
      { annonce: id, titreDeLAnnonce: title, commentaire: 'Un mot en partant', modifieLe: null },
    ]);
    const payload = { password: leaving.password };
    expect((await leaving.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    expect([(await list(id)).map((comment) => comment.id), await count(id)]).toEqual([[kept.id], 1]);
  });
});
