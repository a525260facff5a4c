import type { ChatEvent, Message } from '@coequipiers/contract/chat-schemas';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { describe, expect, it } from 'vitest';
import { isFull } from '../../../test/full-form.ts';
import { sharedTestApp } from '../../../test/harness.ts';
import { type LiveClient, liveClient, transports } from '../../../test/live.ts';
import { aPerson, logIn, type TestPerson } from '../../../test/people.ts';
import { aliasOf, block, clear, markRead, mute, post, say, unblock, unreadOf } from './test/talk.ts';

const app = await sharedTestApp();
const url = await app.address();

const connect = (person?: TestPerson) => liveClient({ url, token: person?.token });
const aPair = async () => [await aPerson(app), await aPerson(app)] as const;
const notificationsOf = async (person: TestPerson) =>
  (await person.call({ url: '/api/notifications' })).json<Notification[]>();
const profile = (person: TestPerson, change: object) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload: change });

/** Two people who are subscribed to their conversation. */
async function aTalk() {
  const [one, other] = await aPair();
  const { conversationId } = await say(one, other, 'Premier');
  const topic = `/user/topic/conversations/${conversationId}`;
  const [ofOne, ofOther] = [await connect(one), await connect(other)];
  for (const client of [ofOne, ofOther]) {
    await client.listen(topic);
    await client.listen(`${topic}/events`);
  }
  return { one, other, ofOne, ofOther, conversationId, topic };
}

describe('a message, live', () => {
  it('reaches both as the call shows it to each of them, with no e-mail but their own', async () => {
    const { one, other, ofOne, ofOther, conversationId, topic } = await aTalk();
    await ofOther.listen('/user/topic/inbox');
    const sent = await say(one, { conversationId }, 'Dimanche à 10 h ?');
    const [forOne, forOther] = [await ofOne.next(), await ofOther.next()];
    expect(forOne).toEqual({ destination: topic, body: sent });
    const seen = (await other.call({ url: `/api/chat/${conversationId}` })).json<Message[]>();
    expect(forOther).toEqual({ destination: topic, body: seen.at(-1) });
    expect(forOther.body).toMatchObject({ senderId: await aliasOf(app, one), recipientIds: [other.email] });
    const told = await ofOther.next();
    expect(told.body).toMatchObject({
      type: 'message',
      title: 'Nouveau message',
      preview: 'Dimanche à 10 h ?',
      conversationId,
      senderId: await aliasOf(app, one),
      senderUsername: one.username,
      read: false,
    });
    expect(JSON.stringify(ofOther.heard)).not.toContain(one.email);
    expect(JSON.stringify(ofOne.heard)).not.toContain(other.email);
  });

  it('contains its idempotency key, for its sender alone', async () => {
    const { one, other, ofOne, ofOther, conversationId } = await aTalk();
    const sent = await post(one, { conversationId, content: 'Signé' }, { 'idempotency-key': 'ma-cle' });
    expect((await ofOne.next()).body).toEqual(sent.json());
    expect(sent.json()).toMatchObject({ content: 'Signé', clientKey: 'ma-cle' });
    expect((await ofOther.next()).body).not.toHaveProperty('clientKey');
    const read = await other.call({ url: `/api/chat/${conversationId}` });
    expect(read.body).not.toContain('ma-cle');
  });

  it('is announced once, however often it is sent again', async () => {
    const { one, ofOne, ofOther, conversationId } = await aTalk();
    const again = () => post(one, { conversationId, content: 'Une fois' }, { 'idempotency-key': 'une-fois' });
    await Promise.all([again(), again()]);
    await again();
    await say(one, { conversationId }, 'Puis une autre');
    for (const client of [ofOne, ofOther])
      expect([await client.next(), await client.next()].map(({ body }) => (body as Message).content)).toEqual(
        ['Une fois', 'Puis une autre'],
      );
  });

  it('keeps one unread notification per conversation, which reading it marks as read', async () => {
    const { one, other, conversationId } = await aTalk();
    await say(one, { conversationId }, 'Deuxième');
    const last = await say(one, { conversationId }, 'Troisième');
    expect(await notificationsOf(other)).toMatchObject([{ preview: 'Troisième', read: false }]);
    expect(await notificationsOf(one)).toEqual([]);
    await markRead(other, conversationId, last.seq - 1);
    expect(await notificationsOf(other)).toMatchObject([{ read: false }]);
    await markRead(other, conversationId, last.seq);
    expect(await notificationsOf(other)).toMatchObject([{ read: true }]);
  });

  it('arrives in a muted conversation without a notification, and still counts as unread', async () => {
    const { one, other, ofOther, conversationId } = await aTalk();
    await mute(other, conversationId);
    await ofOther.listen('/user/topic/inbox');
    await say(one, { conversationId }, 'En silence');
    await mute(other, conversationId, false);
    await say(one, { conversationId }, 'À voix haute');
    const heard = [await ofOther.next(), await ofOther.next(), await ofOther.next()];
    expect(heard.map(({ body }) => (body as Notification).type ?? (body as Message).content)).toEqual([
      'En silence',
      'À voix haute',
      'message',
    ]);
    expect(await unreadOf(other)).toBe(3);
  });
});

describe('an action on one device', () => {
  it('is published to the person’s other devices after it is done, and to nobody else', async () => {
    const { one, other, ofOther, conversationId: id } = await aTalk();
    const events = '/user/topic/inbox/events';
    const phone = await connect(
      await logIn(app, other.email, other.password).then(({ body }) => ({ ...other, token: body })),
    );
    const ofOne = await connect(one);
    await Promise.all([phone.listen(events), ofOne.listen(events)]);
    const told = async () => {
      const { body } = await phone.next();
      return body;
    };
    const about = { type: 'conversation', id };
    await mute(other, id);
    expect(await told()).toEqual({ ...about, change: 'muted', muted: true });
    await say(one, { conversationId: id }, 'En silence');
    expect(await told()).toEqual({ ...about, change: 'message', seq: 2 });
    await markRead(other, id, 1);
    expect(await told()).toEqual({ ...about, change: 'read', readSeq: 1, unreadCount: 1, totalUnread: 1 });
    await markRead(other, id, 2);
    await markRead(other, id, 2);
    expect(await told()).toMatchObject({ type: 'notifications', change: 'read' });
    expect(await told()).toEqual({ ...about, change: 'read', readSeq: 2, unreadCount: 0, totalUnread: 0 });
    await say(other, { conversationId: id }, 'Moi aussi');
    expect(await told()).toEqual({ ...about, change: 'message', seq: 3 });
    await block(app, other, one);
    expect(await told()).toEqual({ type: 'blocks' });
    await unblock(app, other, one);
    expect(await told()).toEqual({ type: 'blocks' });
    await clear(other, id);
    expect(await told()).toEqual({ ...about, change: 'deleted', totalUnread: 0 });
    expect(phone.heard).toHaveLength(9);
    expect(ofOne.heard).toEqual([{ destination: events, body: { ...about, change: 'message', seq: 2 } }]);
    await Promise.all([phone.leave(), ofOne.leave(), ofOther.leave()]);
  });
});

describe('marks, live', () => {
  it('tell the other who types and what was read, and one’s own devices what was read', async () => {
    const { one, other, ofOne, ofOther, conversationId, topic } = await aTalk();
    const typing = `/app/conversations/${conversationId}/typing`;
    await ofOne.send(typing);
    await ofOne.send(typing, { typing: false });
    const alias = await aliasOf(app, one);
    const events = [await ofOther.next(), await ofOther.next()];
    expect(events).toEqual([
      { destination: `${topic}/events`, body: { type: 'typing', personId: alias, typing: true } },
      { destination: `${topic}/events`, body: { type: 'typing', personId: alias, typing: false } },
    ]);
    await markRead(other, conversationId, 1);
    await markRead(other, conversationId, 1);
    expect((await ofOne.next()).body).toEqual({ type: 'read', personId: await aliasOf(app, other), seq: 1 });
    expect((await ofOther.next()).body).toEqual({ type: 'read', personId: other.email, seq: 1 });
    await say(one, { conversationId }, 'Fin');
    expect((await ofOne.next()).body).toMatchObject({ content: 'Fin' });
  });

  it('are not sent when either hides theirs, nor between two of whom one has blocked the other', async () => {
    const { one, other, ofOne, ofOther, conversationId } = await aTalk();
    const last = () => say(one, { conversationId }, 'Fin');
    const typeBoth = async () => {
      await ofOne.send(`/app/conversations/${conversationId}/typing`);
      await ofOther.send(`/app/conversations/${conversationId}/typing`);
    };
    await profile(one, { showReadReceipts: false });
    await typeBoth();
    await markRead(other, conversationId, 1);
    await profile(one, { showReadReceipts: true });
    await block(app, one, other);
    await typeBoth();
    await unblock(app, one, other);
    const { seq } = await last();
    await markRead(other, conversationId, seq);
    const ofOthers = ({ body }: { body: unknown }) => (body as ChatEvent).personId !== other.email;
    await expect.poll(() => ofOther.heard.length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => ofOne.heard.length).toBeGreaterThanOrEqual(2);
    expect(ofOne.heard.map(({ body }) => (body as Message).content ?? (body as ChatEvent).type)).toEqual([
      'Fin',
      'read',
    ]);
    expect(ofOther.heard.filter(ofOthers).map(({ body }) => (body as Message).content)).toEqual(['Fin']);
  });
});

describe('a stranger', () => {
  const messages = isFull ? 1_000 : 60;

  it(`receives none of ${messages} messages, in 18 ways to subscribe`, async () => {
    const [one, other] = await aPair();
    const stranger = await aPerson(app);
    const { conversationId: id } = await say(one, other);
    const topic = `/user/topic/conversations/${id}`;
    const gone = (await logIn(app, stranger.email, stranger.password)).body;
    await app.call({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${gone}` },
    });
    const alias = await aliasOf(app, other);
    const destinations = [
      topic,
      `${topic}/events`,
      `/topic/conversations/${id}`,
      `/user/${alias}/topic/conversations/${id}`,
      `/user/${other.email}/topic/inbox`,
      '/user/topic/conversations/*',
      '/user/topic/**',
      topic.toUpperCase(),
      `/user/topic/inbox/../conversations/${id}`,
      `/user/topic/conversations/%${id.slice(0, 2)}${id.slice(2)}`,
      `/queue/conversations/${id}-user${alias}`,
      // Allowed, but it carries only the stranger's own notifications.
      '/user/topic/inbox',
    ];
    const spies = await Promise.all([
      ...destinations.map(() => connect(stranger)),
      ...transports.map((transport) => liveClient({ url, token: stranger.token, transport })),
      connect(),
      liveClient({ url, token: gone }),
    ]);
    const refused = new Set<LiveClient>();
    for (const spy of spies) void spy.refused.then(() => refused.add(spy));
    // Without a session there is no connection.
    for (const [index, spy] of spies.entries())
      if (spy.client.connected) await spy.listen(destinations[index] ?? topic);
    await expect.poll(() => refused.size).toBe(spies.length - 1);
    const typist = await connect(stranger);
    await typist.send(`/app/conversations/${id}/typing`);
    expect((await typist.refused).headers['code']).toBe('REFUSED');
    for (const answer of [
      await stranger.call({ url: `/api/chat/${id}` }),
      await stranger.call({ url: `/api/chat/conversations/${id}/messages`, query: { after: '0' } }),
      await post(stranger, { conversationId: id, content: 'Je vous écoute' }),
    ])
      expect(answer.statusCode).toBe(404);

    const witness = await connect(other);
    await witness.listen(topic);
    for (let batch = 0; batch < messages / 20; batch += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          say(index % 2 ? one : other, { conversationId: id }, `secret ${batch * 20 + index}`),
        ),
      );
    await expect.poll(() => witness.heard.length).toBe(messages);
    expect(spies.flatMap(({ heard }) => heard)).toEqual([]);
    await Promise.all([...spies, witness].map((client) => client.leave()));
  });
});
