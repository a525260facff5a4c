import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { block, markRead, mute, say } from '../chat/test/talk.ts';
import { pushSettings, startPushService } from './test/browser.ts';

const app = await startTestApp(pushSettings);
const { aBrowser, answers, at, origin } = await startPushService();

/** Waits until all queued pushes were sent or dropped. */
const settled = () =>
  expect
    .poll(
      async () =>
        (await app.db.selectFrom('jobs').select('id').where('name', '=', 'chat-push').execute()).length,
    )
    .toBe(0);
const isKnown = async (endpoint: string) =>
  (await app.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute())
    .length === 1;

describe('a message to someone with push notifications', () => {
  it('is pushed to each of their browsers, encrypted and signed, with the sender’s name and without its text', async () => {
    const [camille, karim] = [await aPerson(app), await aPerson(app)];
    const [phone, laptop] = [await aBrowser(karim), await aBrowser(karim)];
    const { conversationId } = await say(camille, karim, 'Un secret de vestiaire');
    await settled();
    for (const browser of [phone, laptop]) {
      const [first, ...more] = at(browser.path);
      if (!first) throw new Error('nothing was sent');
      expect(more).toEqual([]);
      expect(browser.open(first.body)).toEqual({
        title: 'Nouveau message',
        body: `${camille.username} vous a écrit`,
        url: `/messages?conversation=${conversationId}`,
        tag: `conversation:${conversationId}`,
      });
      expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      const [, token = ''] = /^vapid t=([^,]+), k=/.exec(String(first.headers.authorization)) ?? [];
      const point = Buffer.from(pushSettings.VAPID_PUBLIC_KEY, 'base64url');
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
      const jwk = { kty: 'EC', crv: 'P-256', alg: 'ES256', ...(x && y && { x, y }) };
      await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), { audience: origin });
    }
    const topics = [phone, laptop].flatMap(({ path }) =>
      at(path).map(({ headers }) => String(headers.topic)),
    );
    expect(new Set(topics).size).toBe(2);
    expect(topics.join()).not.toContain(conversationId);
    const { key } = (await karim.call({ url: '/api/push/key' })).json<{ key: string }>();
    expect(key).toBe(pushSettings.VAPID_PUBLIC_KEY);
  });

  it('is tried again when the push service is down, and a browser that is gone is forgotten', async () => {
    const [camille, karim] = [await aPerson(app), await aPerson(app)];
    const [late, gone] = [await aBrowser(karim), await aBrowser(karim)];
    answers.set(late.path, [503]);
    answers.set(gone.path, [410]);
    await say(camille, karim);
    await settled();
    expect(at(late.path)).toHaveLength(2);
    expect(at(gone.path)).toHaveLength(1);
    expect(await isKnown(late.endpoint)).toBe(true);
    expect(await isKnown(gone.endpoint)).toBe(false);
  });

  it('is not pushed when it is their own, muted, refused by a block, read meanwhile, or no longer asked for', async () => {
    const [camille, karim] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(karim);
    const told = async () => {
      await settled();
      return at(browser.path).length;
    };
    const { conversationId, seq } = await say(karim, camille);
    expect(await told()).toBe(0);
    await mute(karim, conversationId);
    await say(camille, { conversationId });
    expect(await told()).toBe(0);
    await mute(karim, conversationId, false);
    // The first attempt fails; the message is read before the retry.
    answers.set(browser.path, [503]);
    await say(camille, { conversationId });
    await expect.poll(() => at(browser.path).length).toBe(1);
    await markRead(karim, conversationId, seq + 2);
    expect(await told()).toBe(1);
    const body = { endpoint: browser.endpoint };
    await karim.call({ method: 'DELETE', url: '/api/push/subscription', payload: body });
    await say(camille, { conversationId });
    expect(await told()).toBe(1);
    await browser.subscribe();
    await block(app, karim, camille);
    await expect(say(camille, { conversationId })).rejects.toThrow();
    expect(await told()).toBe(1);
  });

  it.each(['recipient', 'sender'] as const)('is not pushed once its %s is suspended', async (role) => {
    const [camille, karim] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(karim);
    // The first attempt fails; a person is suspended before the retry.
    answers.set(browser.path, [503]);
    await say(camille, karim);
    await expect.poll(() => at(browser.path).length).toBe(1);
    await app.db
      .updateTable('people')
      .set({ suspended_until: new Date(Date.now() + 86_400_000) })
      .where('email', '=', (role === 'sender' ? camille : karim).email)
      .execute();
    await settled();
    expect(at(browser.path)).toHaveLength(1);
  });

  it('goes to whoever is logged in on that browser, and to nobody once their account is deleted', async () => {
    const [camille, karim, lea] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(karim);
    await browser.subscribe(lea);
    await say(camille, karim);
    await settled();
    expect(at(browser.path)).toHaveLength(0);
    await say(camille, lea);
    await settled();
    expect(at(browser.path)).toHaveLength(1);
    await lea.call({ method: 'DELETE', url: '/api/user', payload: { password: lea.password } });
    expect(await isKnown(browser.endpoint)).toBe(false);
  });
});

describe('the address of a push subscription', () => {
  it('leads to a push service on the internet, or is refused', async () => {
    const strict = await startTestApp({ ...pushSettings, PUSH_ANYWHERE: '0' });
    const person = await aPerson(strict);
    const given = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const subscribe = async (endpoint: string) =>
      (
        await person.call({
          method: 'PUT',
          url: '/api/push/subscription',
          payload: { endpoint, keys: given },
        })
      ).statusCode;
    for (const endpoint of [
      `${origin}/inside`,
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
    ])
      expect(await subscribe(endpoint), endpoint).toBe(400);
    expect(await subscribe('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(204);
  });
});
