import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { liveClient, transports } from '../../../test/live.ts';
import { notify } from '../../../test/notify.ts';
import { aPerson, logIn, type TestPerson } from '../../../test/people.ts';

const app = await sharedTestApp();
const inbox = '/user/topic/inbox';
const url = await app.address();

async function listening({ token }: { token: string }) {
  const client = await liveClient({ url, token });
  await client.listen(inbox);
  return client;
}

describe('a notification', () => {
  it.each(transports)('reaches its reader alone over %s, and names nobody by e-mail', async (transport) => {
    const [reader, sender] = [await aPerson(app), await aPerson(app)];
    const [one, two] = [
      await liveClient({ url, transport, token: reader.token }),
      await liveClient({ url, transport, token: sender.token }),
    ];
    await Promise.all([one.listen(inbox), two.listen(inbox)]);
    await notify(app, {
      personId: reader.id,
      senderId: sender.id,
      type: 'message',
      title: 'Nouveau message',
      preview: 'À samedi !',
    });
    const { body } = await one.next();
    expect(body).toEqual((await reader.call({ url: '/api/notifications' })).json()[0]);
    expect(body).toMatchObject({ seq: 1, title: 'Nouveau message', senderUsername: sender.username });
    expect(JSON.stringify(one.heard)).not.toContain(sender.email);
    expect(two.heard).toEqual([]);
    await Promise.all([one.leave(), two.leave()]);
  });

  it('is delivered after its transaction has committed, and not when that fails', async () => {
    const reader = await aPerson(app);
    const personId = reader.id;
    const client = await listening(reader);
    const notice = { personId, type: 'info' as const, title: 'Non', preview: '' };
    await app.transact
      .unattended(async (transaction) => {
        await app.notifications.notify(transaction, notice);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await app.transact.unattended(async (transaction) => {
      await app.notifications.notify(transaction, { ...notice, title: 'Oui' });
      expect(client.heard).toEqual([]);
    });
    expect(await client.next()).toMatchObject({ body: { title: 'Oui', seq: 1 } });
    await client.leave();
  });
});

describe('what a person reads or removes', () => {
  it('is told to all their devices, once and after it is done, and to nobody else', async () => {
    const [reader, stranger] = [await aPerson(app), await aPerson(app)];
    const personId = reader.id;
    const events = '/user/topic/inbox/events';
    const [phone, other] = [
      await liveClient({ url, token: (await logIn(app, reader.email, reader.password)).body }),
      await liveClient({ url, token: stranger.token }),
    ];
    await Promise.all([phone.listen(events), other.listen(events)]);
    const tellAbout = (about: string) =>
      notify(app, { personId, type: 'info', title: about, preview: '', about });
    for (const about of ['un', 'deux', 'trois', 'quatre']) await tellAbout(about);
    const shown = async () =>
      (await reader.call({ url: '/api/notifications' })).json<{ id: string; read: boolean }[]>();
    const [four, three, two, one] = (await shown()).map(({ id }) => id);
    const told = async () => (await phone.next()).body;

    for (let twice = 0; twice < 2; twice += 1) {
      await reader.call({ method: 'PUT', url: `/api/notifications/${one}/read` });
    }
    expect(await told()).toEqual({ type: 'notifications', change: 'read', ids: [one], seq: 1 });
    await app.transact.unattended(async (transaction) => {
      await app.notifications.markRead(transaction, personId, 'deux');
      expect(phone.heard).toHaveLength(1);
    });
    expect(await told()).toMatchObject({ change: 'read', ids: [two], seq: 2 });
    await reader.call({ method: 'PUT', url: '/api/notifications/read-all' });
    expect(await told()).toMatchObject({ change: 'read', ids: null, seq: 4 });
    await reader.call({ method: 'DELETE', url: `/api/notifications/${four}` });
    expect(await told()).toMatchObject({ change: 'removed', ids: [four], seq: 4 });
    await stranger.call({ method: 'DELETE', url: `/api/notifications/${three}` });
    await reader.call({ method: 'DELETE', url: '/api/notifications' });
    expect(await told()).toMatchObject({ change: 'removed', ids: null, seq: 3 });
    expect(phone.heard).toHaveLength(5);
    expect(other.heard).toEqual([]);
    await Promise.all([phone.leave(), other.leave()]);
  });
});

describe('a socket', () => {
  const ways: [string, (person: TestPerson) => Promise<unknown>][] = [
    ['a logout', (person) => person.call({ method: 'POST', url: '/api/auth/logout' })],
    [
      'the end of the account',
      (person) => person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } }),
    ],
    [
      'the expiry of the session',
      async (person) =>
        sql`UPDATE sessions SET expires_at = now() - interval '1 second'
            WHERE person_id = ${person.id}`.execute(app.db),
    ],
  ];

  it.each(ways)('is closed within 5 s of %s', async (_name, end) => {
    const person = await aPerson(app);
    const client = await listening(person);
    const began = Date.now();
    await end(person);
    expect((await client.refused).headers).toMatchObject({ code: 'UNAUTHENTICATED' });
    await client.closed;
    expect(Date.now() - began).toBeLessThan(5_000);
    const again = await liveClient({ url, token: person.token });
    expect((await again.refused).headers).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('of other devices is closed when the password changes, and one’s own stays', async () => {
    const person = await aPerson(app);
    const other = await listening({ token: (await logIn(app, person.email, person.password)).body });
    const own = await listening(person);
    await person.call({
      method: 'PUT',
      url: '/api/user/profile/password',
      payload: { currentPassword: person.password, newPassword: 'Terrain-Bleu-43' },
    });
    await other.closed;
    await notify(app, {
      personId: person.id,
      type: 'info',
      title: 'Encore là',
      preview: '',
    });
    expect(await own.next()).toMatchObject({ body: { title: 'Encore là' } });
    await own.leave();
  });
});

describe('the metrics', () => {
  it('count connections, subscriptions and deliveries', async () => {
    const client = await listening(await aPerson(app));
    const { body } = await app.call({ url: '/metrics' });
    expect(body).toMatch(/^realtime_connections\{transport="websocket-raw"\} [1-9]/m);
    expect(body).toMatch(/^realtime_subscriptions [1-9]/m);
    expect(body).toMatch(/^realtime_deliveries_total [1-9]/m);
    expect(body).toMatch(/^realtime_dropped_total\{reason="UNAUTHENTICATED"\} [1-9]/m);
    await client.leave();
  });
});
