import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { aliasOf, clear, inboxOf, markRead, messagesOf, mute, post, say, unreadOf } from './test/talk.ts';

const app = await sharedTestApp();
const aPair = async () => [await aPerson(app), await aPerson(app)] as const;

/** Sends this many messages. */
async function talk(from: Awaited<ReturnType<typeof aPerson>>, to: { email: string }, count: number) {
  let conversationId = '';
  for (let index = 1; index <= count; index += 1)
    ({ conversationId } = await say(from, to, `message ${index}`));
  return conversationId;
}

const numbers = (list: { seq: number }[]) => list.map(({ seq }) => seq);

describe('the messages of a conversation', () => {
  it('come as the newest 200, oldest first, and as pages, newest first', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 32);
    const whole = await other.call({ url: `/api/chat/${id}` });
    expect(numbers(whole.json())).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    const pages = [{}, { page: '1' }, { page: '2' }, { page: '3' }];
    const sizes = await Promise.all(pages.map((query) => messagesOf(other, id, query)));
    expect(sizes.map(numbers)).toEqual([
      [32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18],
      [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
      [2, 1],
      [],
    ]);
    expect(numbers(await messagesOf(other, id, { page: '1', limit: '3' }))).toEqual([29, 28, 27]);
    expect(numbers(await messagesOf(other, id, { page: '0', size: '2' }))).toEqual([32, 31]);
    expect(numbers(await messagesOf(other, id, { after: '30' }))).toEqual([31, 32]);
    expect(numbers(await messagesOf(other, id, { after: '32' }))).toEqual([]);
    expect(numbers(await messagesOf(other, id, { before: '4', limit: '2' }))).toEqual([3, 2]);
  });

  it.each([{ page: '-1' }, { page: 'x' }, { limit: '0' }, { limit: '201' }, { size: '1e3' }, { after: 'x' }])(
    'refuse the query %j',
    async (query) => {
      const [one, other] = await aPair();
      const id = await talk(one, other, 1);
      const answer = await one.call({ url: `/api/chat/conversations/${id}/messages`, query });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    },
  );

  it('do not exist for anybody else', async () => {
    const [one, other] = await aPair();
    const stranger = await aPerson(app);
    const id = await talk(one, other, 1);
    for (const [person, conversationId] of [
      [stranger, id],
      [one, '0'.repeat(32)],
      [one, 'x'],
    ] as const) {
      const answers = await Promise.all([
        person.call({ url: `/api/chat/${conversationId}` }),
        person.call({ url: `/api/chat/conversations/${conversationId}/messages` }),
        markRead(person, conversationId, 1),
        mute(person, conversationId),
        clear(person, conversationId),
        post(person, { conversationId, content: 'coucou' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    expect(await inboxOf(stranger)).toEqual([]);
    expect(await inboxOf(other)).toMatchObject([{ messageCount: 1, muted: false, readSeq: 0 }]);
  });
});

describe('the inbox', () => {
  it('shows every conversation with the other person, the newest first, and no e-mail but my own', async () => {
    const me = await aPerson(app);
    const [first, second] = await aPair();
    await say(first, me, 'Bonjour,\n\non peut  se voir samedi ?');
    const { conversationId } = await say(me, second, 'a'.repeat(300));
    const answer = await me.call({ url: '/api/chat/conversations' });
    expect(answer.json()).toEqual([
      {
        id: conversationId,
        participants: [
          { id: await aliasOf(app, second), username: second.username },
          { id: me.email, username: me.username },
        ],
        unreadCount: 0,
        lastMessage: `${'a'.repeat(99)}…`,
        lastSenderId: me.email,
        lastUpdated: expect.stringMatching(/Z$/),
        messageCount: 1,
        muted: false,
        blocked: false,
        lastSeq: 1,
        readSeq: 1,
        otherReadSeq: 0,
      },
      expect.objectContaining({
        lastMessage: 'Bonjour, on peut se voir samedi ?',
        lastSenderId: await aliasOf(app, first),
        unreadCount: 1,
      }),
    ]);
    expect(answer.body).not.toContain(first.email);
    expect(answer.body).not.toContain(second.email);
    await say(first, me, 'Alors ?');
    expect((await inboxOf(me)).map(({ lastMessage }) => lastMessage[0])).toEqual(['A', 'a']);
  });

  it('asks the database as often for many conversations as for one', async () => {
    const [few, many] = await aPair();
    await say(await aPerson(app), few);
    for (let count = 0; count < 6; count += 1) await say(await aPerson(app), many);
    const count = async (id: string) => {
      let queries = 0;
      const counting = app.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          queries += 1;
          return result;
        },
      });
      await app.chat.inbox(id, counting);
      return queries;
    };
    expect([await count(few.id), await count(many.id)]).toEqual([1, 1]);
  });
});

describe('what is unread', () => {
  it('counts the messages of others, under both paths, until they are read', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 5);
    expect(await unreadOf(one)).toBe(0);
    for (const url of ['/api/chat/unread-count', '/api/api/chat/unread-count']) {
      const answer = await other.call({ url });
      expect([answer.statusCode, answer.body]).toEqual([200, '5']);
    }
    expect((await markRead(other, id, 3)).json()).toEqual({ readSeq: 3, unreadCount: 2, totalUnread: 2 });
    expect((await markRead(other, id, 2)).json()).toMatchObject({ readSeq: 3 });
    expect((await markRead(other, id, 1_000)).json()).toEqual({ readSeq: 5, unreadCount: 0, totalUnread: 0 });
    await say(one, other);
    expect(await unreadOf(other)).toBe(1);
  });

  it('stays unread when the reader writes without having read, and one’s own messages never count', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 2);
    await say(other, one, 'Sans avoir lu');
    await say(one, other, 'Et encore');
    expect(await inboxOf(other)).toMatchObject([{ unreadCount: 3, readSeq: 0 }]);
    expect((await markRead(other, id, 2)).json()).toMatchObject({ unreadCount: 1 });
    expect(await unreadOf(one)).toBe(1);
  });

  it.each([{}, { seq: -1 }, { seq: 1.5 }, { seq: '3' }, { seq: null }])(
    'refuses the mark %j',
    async (payload) => {
      const [one, other] = await aPair();
      const id = await talk(one, other, 1);
      const answer = await other.call({
        method: 'PUT',
        url: `/api/chat/conversations/${id}/read`,
        payload,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('stays right when messages are sent and read at the same time', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 1);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? say(one, other) : markRead(other, id, index))),
    );
    const [conversation] = await inboxOf(other);
    expect(conversation?.unreadCount).toBe(21 - (conversation?.readSeq ?? 0));
  });
});

describe('read marks', () => {
  it('are seen by the other, unless one of the two hides theirs', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 2);
    await markRead(other, id, 2);
    const seenBy = async (person: typeof one) => (await inboxOf(person))[0]?.otherReadSeq;
    expect(await seenBy(one)).toBe(2);
    const show = (showReadReceipts: boolean) =>
      one.call({ method: 'PUT', url: '/api/user/profile', payload: { showReadReceipts } });
    await show(false);
    expect([await seenBy(one), await seenBy(other)]).toEqual([null, null]);
    await show(true);
    expect([await seenBy(one), await seenBy(other)]).toEqual([2, 2]);
  });
});

describe('muting', () => {
  it('is shown and can be undone, for oneself only', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 1);
    const answer = await mute(other, id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { muted: true }]);
    expect(await inboxOf(other)).toMatchObject([{ muted: true }]);
    expect(await inboxOf(one)).toMatchObject([{ muted: false }]);
    await mute(other, id, false);
    expect(await inboxOf(other)).toMatchObject([{ muted: false }]);
  });
});

describe('deleting a conversation', () => {
  it('is for me alone, and a new message brings it back with only what is new', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 3);
    expect((await clear(other, id)).statusCode).toBe(204);
    expect((await clear(other, id)).statusCode).toBe(204);
    expect([await inboxOf(other), await unreadOf(other), await messagesOf(other, id)]).toEqual([[], 0, []]);
    expect(await inboxOf(one)).toMatchObject([{ messageCount: 3, otherReadSeq: 0 }]);

    expect(await say(one, other, 'Me revoilà')).toMatchObject({ conversationId: id, seq: 4 });
    expect(await inboxOf(other)).toMatchObject([{ id, messageCount: 1, unreadCount: 1 }]);
    expect(numbers(await messagesOf(other, id))).toEqual([4]);
    expect(numbers(await messagesOf(other, id, { after: '0' }))).toEqual([4]);
    expect(numbers((await other.call({ url: `/api/chat/${id}` })).json())).toEqual([4]);
    expect(numbers(await messagesOf(one, id))).toEqual([4, 3, 2, 1]);
  });

  it('by both leaves no message', async () => {
    const [one, other] = await aPair();
    const id = await talk(one, other, 3);
    await clear(other, id);
    await say(one, other);
    await clear(one, id);
    const kept = await app.db
      .selectFrom('messages')
      .select('seq')
      .where('conversation_id', '=', id)
      .execute();
    expect(kept).toEqual([{ seq: 4 }]);
    expect(await say(other, one)).toMatchObject({ conversationId: id, seq: 5 });
  });
});
