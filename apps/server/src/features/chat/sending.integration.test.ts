import type { Message } from '@coequipiers/contract/chat-schemas';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onPostgres, sharedTestApp } from '../../../test/harness.ts';
import { holdingLocks } from '../../../test/one-connection.ts';
import { aPerson, aRegistration, register } from '../../../test/people.ts';
import { publish } from '../announcements/test/publish.ts';
import { aliasOf, block, inboxOf, messagesOf, post, say } from './test/talk.ts';

const app = await sharedTestApp();
const [camille, karim] = [await aPerson(app), await aPerson(app)];

describe('sending a message', () => {
  it('makes the conversation of the two, and finds it again from either side, by e-mail or alias', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const answer = await post(one, { content: '  Salut !\r\nOn joue ?  ', recipientIds: [other.email] });
    expect(answer.statusCode).toBe(201);
    const first = answer.json<Message>();
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      conversationId: expect.stringMatching(/^[0-9a-f]{32}$/),
      seq: 1,
      senderId: one.email,
      senderEmail: one.email,
      senderUsername: one.username,
      recipientIds: [await aliasOf(app, other)],
      content: 'Salut !\nOn joue ?',
      preview: 'Salut ! On joue ?',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      announceId: null,
      announceTitle: null,
    });
    const alias = await aliasOf(app, one);
    for (const to of [
      { recipientIds: [alias] },
      { conversationId: '', recipientIds: [alias, alias] },
      { conversationId: null, recipientIds: [one.email.toUpperCase()] },
      { conversationId: first.conversationId, recipientIds: ['peu importe'] },
      { conversationId: first.conversationId },
    ]) {
      const reply = await post(other, { ...to, content: 'Avec plaisir' });
      expect(reply.json()).toMatchObject({ conversationId: first.conversationId });
    }
    expect((await messagesOf(one, first.conversationId, { after: '0' })).map(({ seq }) => seq)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('shows the announcement that it is about, if one of the two published it, until it is deleted', async () => {
    const { id, title } = await publish(karim);
    const about = async (announceId: string | null) =>
      (await post(camille, { content: 'Toujours libre ?', recipientIds: [karim.email], announceId })).json();
    const message = await about(id);
    expect(message).toMatchObject({ announceId: id, announceTitle: title });
    const strangers = (await publish(await aPerson(app))).id;
    for (const other of [strangers, '0'.repeat(32), 'x', '', null]) {
      expect(await about(other)).toMatchObject({ announceId: null, announceTitle: null });
    }
    await karim.call({ method: 'DELETE', url: `/api/announce/${id}` });
    const page = await messagesOf(karim, message.conversationId, { limit: '6' });
    expect(page.at(-1)).toMatchObject({ announceId: id, announceTitle: null });
  });

  it('refuses oneself, nobody, and several at once', async () => {
    const content = 'Bonjour';
    for (const self of [camille.email, ` ${camille.email.toUpperCase()} `, await aliasOf(app, camille)]) {
      const answer = await post(camille, { content, recipientIds: [self] });
      expect([answer.statusCode, answer.json().userMessage]).toEqual([
        400,
        'Vous ne pouvez pas vous contacter vous-même',
      ]);
    }
    for (const recipientIds of [undefined, null, [], [''], [karim.email, camille.email], 'x', [1]]) {
      const answer = await post(camille, { content, recipientIds });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    }
  });

  it('answers the same to someone unknown, not activated, deleted, blocked or blocking', async () => {
    const pending = aRegistration();
    await register(app, pending);
    const [gone, blocked, blocking] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const before = await say(camille, gone);
    const goneAlias = await aliasOf(app, gone);
    await gone.call({ method: 'DELETE', url: '/api/user', payload: { password: gone.password } });
    await block(app, camille, blocked);
    await block(app, blocking, camille);
    const to = (recipient: string) => ({ content: 'Bonjour', recipientIds: [recipient] });
    const answers = await Promise.all(
      [
        to('personne@exemple.org'),
        to(`u_${'0'.repeat(22)}`),
        to('n’importe quoi'),
        to('a\u0000b'),
        to('x'.repeat(300)),
        to(pending.email),
        to(gone.email),
        to(goneAlias),
        { content: 'Bonjour', conversationId: before.conversationId },
        to(blocked.email),
        to(await aliasOf(app, blocking)),
      ].map((payload) => post(camille, payload)),
    );
    const told = answers.map((answer) => {
      const { code, userMessage } = answer.json();
      return { code, userMessage, status: answer.statusCode };
    });
    expect(new Set(told.map((body) => JSON.stringify(body)))).toHaveLength(1);
    expect(told[0]).toMatchObject({ status: 404, code: 'RECIPIENT_UNKNOWN' });
  });

  it.each([
    ['', 'Le message est requis'],
    [' \n\t ', 'Le message est requis'],
    ['\u200b', 'Le message est requis'],
    [undefined, 'Le message est requis'],
    [12, 'Le message est requis'],
    [`a${' a'.repeat(1_000)}`, 'Le message ne peut pas dépasser 2\u00a0000 caractères'],
    ['nul\u0000', 'Ce texte contient des caractères qui ne sont pas acceptés'],
  ])('refuses %j as a text', async (content, sentence) => {
    const answer = await post(camille, { content, recipientIds: [karim.email] });
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
  });

  it.each([
    'a',
    'é'.repeat(2_000),
    'ok',
    '👍',
    '🏃‍♀️🏃‍♀️',
    '<script>alert(1)</script>',
    "'; DROP TABLE messages; --",
  ])('takes %j as it is', async (content) => {
    expect((await say(camille, karim, content)).content).toBe(content);
  });

  it('is one message however often it is sent again under one key', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const payload = { content: 'Une seule fois', recipientIds: [other.email] };
    const again = () => post(one, payload, { 'idempotency-key': 'essai-1' });
    const answers = [...(await Promise.all([again(), again(), again()])), await again()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body))).toHaveLength(1);
    const changed = await post(one, { ...payload, content: 'Autre' }, { 'idempotency-key': 'essai-1' });
    expect(changed.statusCode).toBe(422);
    expect(await inboxOf(other)).toMatchObject([{ messageCount: 1, unreadCount: 1 }]);
  });

  it('takes the same text twice when it is said twice', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    await say(one, other, 'ok');
    await say(one, other, 'ok');
    expect(await inboxOf(other)).toMatchObject([{ messageCount: 2 }]);
  });
});

describe('at the same moment', () => {
  it('first messages of both make one conversation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await aPerson(app), await aPerson(app)];
      const sent = await Promise.all([say(one, other), say(other, one), say(one, other), say(other, one)]);
      expect(new Set(sent.map(({ conversationId }) => conversationId))).toHaveLength(1);
      expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1, 2, 3, 4]));
    }
  });

  it('100 messages get the numbers 1 to 100, in the order of their times', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        say(index % 2 ? one : other, index % 2 ? other : one, `numéro ${index}`),
      ),
    );
    const read = await messagesOf(one, sent[0]?.conversationId ?? '', { after: '0' });
    expect(read.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(new Set(read.map(({ content }) => content))).toHaveLength(100);
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)));
    const times = read.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
    const total = await inboxOf(one);
    expect(total).toMatchObject([{ messageCount: 100, unreadCount: 50, lastSeq: 100 }]);
  });
});

describe('messages of several people at the same moment', () => {
  it('leave their reader one notification for each conversation, numbered without gaps', async () => {
    const reader = await aPerson(app);
    const senders = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const each = 10;
    await Promise.all(senders.flatMap((sender) => Array.from({ length: each }, () => say(sender, reader))));
    const { rows } = await sql<{ seq: number; last_seq: number }>`
      SELECT seq, last_seq FROM notifications JOIN notification_counters USING (person_id)
      JOIN people ON people.id = person_id WHERE email = ${reader.email} ORDER BY seq`.execute(app.db);
    expect(rows).toHaveLength(senders.length);
    expect(rows.at(-1)).toEqual({ seq: each * senders.length, last_seq: each * senders.length });
  });
});

// The embedded engine runs one transaction at a time.
if (onPostgres)
  describe('while a message waits for a lock', () => {
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
      return rows[0]?.count;
    };
    const suspend = (email: string) =>
      sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE email = ${email}`;
    const erase = (email: string) => sql`UPDATE people SET erased_at = now() WHERE email = ${email}`;
    const blockBy = (email: string, other: string) => sql`
      WITH held AS (SELECT id, email FROM people WHERE email IN (${email}, ${other}) FOR NO KEY UPDATE)
      INSERT INTO blocks (person_id, blocked_id)
      SELECT one.id, two.id FROM held AS one, held AS two WHERE one.email = ${email} AND two.email = ${other}`;

    it.each<[string, (sender: string, recipient: string) => RawBuilder<unknown>, number, string]>([
      ['its sender is suspended', (sender) => suspend(sender), 401, 'UNAUTHENTICATED'],
      ['its sender is erased', (sender) => erase(sender), 401, 'UNAUTHENTICATED'],
      ['its recipient is suspended', (_, recipient) => suspend(recipient), 404, 'RECIPIENT_UNKNOWN'],
      ['its recipient is erased', (_, recipient) => erase(recipient), 404, 'RECIPIENT_UNKNOWN'],
      [
        'its recipient blocks its sender',
        (sender, recipient) => blockBy(recipient, sender),
        404,
        'RECIPIENT_UNKNOWN',
      ],
    ])('%s: it is refused, and nothing is stored', async (_, change, status, code) => {
      const [one, other] = [await aPerson(app), await aPerson(app)];
      const { conversationId } = await say(one, other);
      let answer: ReturnType<typeof post> | undefined;
      await app.db.transaction().execute(
        holdingLocks(async (transaction) => {
          await change(one.email, other.email).execute(transaction);
          answer = post(one, { conversationId, content: 'Tu viens ?' });
          void answer.then(() => undefined);
          await expect.poll(waiting).toBe(1);
        }),
      );
      const refused = await answer;
      expect([refused?.statusCode, refused?.json().code]).toEqual([status, code]);
      const { rows } = await sql`SELECT FROM messages WHERE conversation_id = ${conversationId}`.execute(
        app.db,
      );
      expect(rows).toHaveLength(1);
    });

    it('its recipient deletes the notification of an earlier one: they get a new one', async () => {
      const [one, other] = [await aPerson(app), await aPerson(app)];
      const { conversationId } = await say(one, other);
      let answer: ReturnType<typeof post> | undefined;
      await app.db.transaction().execute(
        holdingLocks(async (transaction) => {
          await sql`DELETE FROM notifications WHERE conversation_id = ${conversationId}`.execute(transaction);
          answer = post(one, { conversationId, content: 'Tu viens ?' });
          void answer.then(() => undefined);
          await expect.poll(waiting).toBe(1);
        }),
      );
      expect((await answer)?.statusCode).toBe(201);
      expect((await other.call({ url: '/api/notifications' })).json()).toMatchObject([
        { preview: 'Tu viens ?' },
      ]);
    });
  });
