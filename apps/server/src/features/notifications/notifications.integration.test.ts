import { notificationLimits, unsentNotificationTypes } from '@coequipiers/contract/notifications';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { notify } from '../../../test/notify.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { block, say, unblock } from '../chat/test/talk.ts';
import type { NewNotification } from './notifications.ts';
import { notificationsRepository } from './notifications-repository.ts';

const app = await sharedTestApp();
const sender = await aPerson(app);
const senderId = sender.id;
let reader: TestPerson;
let readerId: string;

beforeEach(async () => {
  reader = await aPerson(app);
  readerId = reader.id;
});

const tell = (change: Partial<NewNotification> = {}) =>
  notify(app, {
    personId: readerId,
    type: 'announcement',
    title: 'Nouveau commentaire',
    preview: 'Je viens samedi',
    ...change,
  });

const list = async (person: TestPerson, query = ''): Promise<Notification[]> =>
  (await person.call({ url: `/api/notifications${query}` })).json();
const unread = async (person: TestPerson): Promise<number> =>
  (await person.call({ url: '/api/notifications/unread-count' })).json();

describe('GET /api/notifications', () => {
  it('lists what a person was told, newest first', async () => {
    await tell({ title: 'Un' });
    await tell({ title: 'Deux', senderId, announceId: 'a'.repeat(32) });
    const [second, first, ...rest] = await list(reader);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ title: 'Un', seq: 1, read: false, senderId: null, senderUsername: null });
    expect(second).toMatchObject({
      title: 'Deux',
      seq: 2,
      type: 'announcement',
      preview: 'Je viens samedi',
      announceId: 'a'.repeat(32),
      conversationId: null,
      senderUsername: sender.username,
      recipientIds: [reader.email],
    });
    expect(second?.senderId).toMatch(/^u_/);
    expect(JSON.stringify(second)).not.toContain(sender.email);
    expect(await list(sender)).toEqual([]);
  });

  it.each(unsentNotificationTypes)('shows one of the type %s, which nothing sends', async (type) => {
    await tell({ title: 'Bienvenue' });
    await app.db.updateTable('notifications').set({ type }).where('person_id', '=', readerId).execute();
    expect(await list(reader)).toMatchObject([{ type, title: 'Bienvenue' }]);
    expect(await list(reader, '?after=0')).toMatchObject([{ type }]);
  });

  it('gives pages, and what followed a number, oldest first', async () => {
    for (let count = 1; count <= 5; count += 1) await tell({ title: String(count) });
    const titles = (some: Notification[]) => some.map(({ title }) => title);
    expect(titles(await list(reader, '?page=1&size=2'))).toEqual(['3', '2']);
    expect(titles(await list(reader, '?after=3'))).toEqual(['4', '5']);
    expect(await list(reader, '?after=5')).toEqual([]);
  });

  it.each(['?page=-1', '?page=x', '?size=0', '?size=51', '?after=x', '?after=99999999999'])(
    'refuses %s',
    async (query) => {
      const answer = await reader.call({ url: `/api/notifications${query}` });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('cuts texts to one line of their length', async () => {
    await tell({ title: '🏃'.repeat(200), preview: 'a\n\nb' });
    const [shown] = await list(reader);
    expect(shown?.title.length).toBeLessThanOrEqual(notificationLimits.title.max);
    expect(shown?.title).toMatch(/^(🏃)+…$/u);
    expect(shown?.preview).toBe('a b');
  });
});

describe('reading and removing', () => {
  it('marks one, marks all, and counts what is unread', async () => {
    await tell();
    await tell();
    const [newest] = await list(reader);
    const url = `/api/notifications/${newest?.id}/read`;
    const read = await reader.call({ method: 'PUT', url });
    expect(read.json()).toMatchObject({ id: newest?.id, read: true });
    expect((await reader.call({ method: 'PUT', url })).statusCode).toBe(200);
    expect(await unread(reader)).toBe(1);
    expect((await reader.call({ method: 'PUT', url: '/api/notifications/read-all' })).statusCode).toBe(204);
    expect(await unread(reader)).toBe(0);
  });

  it('removes one and all, twice without complaint, and nobody else’s', async () => {
    await tell();
    await tell();
    const [newest] = await list(reader);
    const one = { method: 'DELETE', url: `/api/notifications/${newest?.id}` } as const;
    expect((await sender.call(one)).statusCode).toBe(204);
    expect(await list(reader)).toHaveLength(2);
    expect((await reader.call(one)).statusCode).toBe(204);
    expect((await reader.call(one)).statusCode).toBe(204);
    expect(await list(reader)).toHaveLength(1);
    const all = { method: 'DELETE', url: '/api/notifications' } as const;
    expect((await reader.call(all)).statusCode).toBe(204);
    expect((await reader.call(all)).statusCode).toBe(204);
    expect(await list(reader)).toEqual([]);
  });

  it('calls a malformed id unknown', async () => {
    const answer = await reader.call({ method: 'PUT', url: '/api/notifications/7/read' });
    expect(answer.statusCode).toBe(404);
  });

  it('continues the numbering after everything was removed', async () => {
    await tell();
    await reader.call({ method: 'DELETE', url: '/api/notifications' });
    await tell();
    expect((await list(reader)).map(({ seq }) => seq)).toEqual([2]);
  });
});

describe('notifying', () => {
  it('replaces what was told about the same thing, read or not', async () => {
    await tell({ about: 'conversation:1', preview: 'un' });
    const [first] = await list(reader);
    await tell({ about: 'conversation:1', preview: 'deux' });
    expect(await list(reader)).toMatchObject([{ id: first?.id, seq: 2, preview: 'deux' }]);
    await app.transact.unattended((transaction) =>
      app.notifications.markRead(transaction, readerId, 'conversation:1'),
    );
    expect(await unread(reader)).toBe(0);
    await tell({ about: 'conversation:1', preview: 'trois' });
    expect(await list(reader)).toMatchObject([{ id: first?.id, seq: 3, preview: 'trois', read: false }]);
  });

  it('tells once what is to be told once, also when asked in parallel', async () => {
    await Promise.all(Array.from({ length: 10 }, () => tell({ about: 'favorite:1', once: true })));
    await reader.call({ method: 'PUT', url: '/api/notifications/read-all' });
    await tell({ about: 'favorite:1', once: true });
    expect(await list(reader)).toMatchObject([{ seq: 1 }]);
  });

  it('numbers without gaps under 50 parallel notices', async () => {
    await Promise.all(Array.from({ length: 50 }, () => tell()));
    const seqs = (await list(reader)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  });

  it('tells nothing when its transaction is rolled back', async () => {
    const failed = app.transact.unattended(async (transaction) => {
      await app.notifications.notify(transaction, {
        personId: readerId,
        type: 'info',
        title: 'Rien',
        preview: '',
      });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await tell({ title: 'Quelque chose' });
    expect(await list(reader)).toMatchObject([{ title: 'Quelque chose', seq: 1 }]);
  });
});

describe('from someone whom the reader has blocked', () => {
  it('nothing is shown or counted until the block ends, and the other is not notified of it', async () => {
    const other = sender;
    const { conversationId } = await say(other, reader, 'Avant');
    await say(reader, { conversationId }, 'Réponse');
    const shown = async (person: TestPerson) => [
      (await person.call({ url: '/api/notifications' })).json().length,
      (await person.call({ url: '/api/notifications?after=0' })).json().length,
      (await person.call({ url: '/api/notifications/unread-count' })).json(),
    ];
    expect(await shown(reader)).toEqual([1, 1, 1]);
    await block(app, reader, other);
    expect(await shown(reader)).toEqual([0, 0, 0]);
    expect(await shown(other)).toEqual([1, 1, 1]);
    await unblock(app, reader, other);
    expect(await shown(reader)).toEqual([1, 1, 1]);
  });
});

describe('a stored notification', () => {
  it('is deleted after 90 days', async () => {
    await tell({ title: 'ancien' });
    await sql`UPDATE notifications SET created_at = now() - interval '91 days' WHERE person_id = ${readerId}`.execute(
      app.db,
    );
    await tell({ title: 'récent' });
    await notificationsRepository(app.db).removeOld();
    expect((await list(reader)).map(({ title }) => title)).toEqual(['récent']);
  });

  it('is deleted with the account of its reader, and with that of the person who caused it', async () => {
    const leaving = await aPerson(app);
    const leavingId = leaving.id;
    await tell({ personId: leavingId });
    await tell({ senderId: leavingId });
    await tell({ title: 'reste' });
    const gone = await leaving.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: leaving.password },
    });
    expect(gone.statusCode).toBe(204);
    expect((await list(reader)).map(({ title }) => title)).toEqual(['reste']);
    await tell({ personId: leavingId });
    const { rows } = await sql`SELECT 1 FROM notifications WHERE person_id = ${leavingId}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
