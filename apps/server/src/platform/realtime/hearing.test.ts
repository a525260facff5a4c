import { describe, expect, it, vi } from 'vitest';
import { liveClient } from '../../../test/live.ts';
import {
  aCaller,
  aComment,
  aMessage,
  aNotification,
  announcement,
  conversation,
  otherConversation,
  startLiveServer,
} from './test/live-server.ts';
import { rawClient } from './test/raw-client.ts';

const server = await startLiveServer();
const { realtime, url } = server;
const messages = `/user/topic/conversations/${conversation}`;

/** Publishes to all destinations of the first person. */
function publishAll(seq: number): void {
  const { id } = aCaller(1);
  const params = { id: conversation };
  realtime.publishTo(id, '/user/topic/inbox', {}, aNotification(seq));
  realtime.publishTo(id, '/user/topic/conversations/{id}', params, aMessage(seq));
}

describe('someone without access', () => {
  const { id, alias, email } = aCaller(1);
  const ways = [
    `/user/${id}/topic/inbox`,
    `/user/${alias}/topic/inbox`,
    `/user/${email}/topic/inbox`,
    `/user/topic/conversations/${otherConversation}`,
    messages,
    `${messages}/events`,
    '/user/topic/conversations/*',
    '/user/topic/conversations/**',
    '/user/topic/conversations/#',
    '/user/topic/>',
    '/user/**',
    '/user/topic/conversations/',
    `/topic/conversations/${conversation}`,
    '/topic/inbox',
    `/queue/inbox-user${id}`,
    `${messages}/`,
    `${messages}?x`,
    `${messages} `,
    ` ${messages}`,
    `//user/topic/conversations/${conversation}`,
    `/user/topic/../topic/conversations/${conversation}`,
    messages.replace('/topic', '%2Ftopic'),
    messages.replace('topic', 't%6Fpic'),
    messages.toUpperCase(),
    `${messages}\n`,
    `/user/topic/inbox\0${id}`,
    '/topic/announces/*/comments',
    `/topic/announces/${announcement}/comments/../../../inbox`,
    `${id} /user/topic/inbox`,
    typeof messages,
    '__proto__',
    '',
  ];

  it.each(ways)('receives nothing by subscribing to %j', async (destination) => {
    const stranger = await rawClient(url, { token: 'person-3' });
    await stranger.connect();
    // The parser trims some names; the rest is refused too.
    stranger.send('SUBSCRIBE', { id: '1', destination });
    expect(await stranger.next()).toMatchObject({ command: 'ERROR' });
    publishAll(1);
    await stranger.closed;
    expect(stranger.frames.map(({ command }) => command)).toEqual(['CONNECTED', 'ERROR']);
  });

  it.each(['/user/topic/inbox', messages, `${messages}/events`])(
    'receives nothing without a token at %s',
    async (destination) => {
      const visitor = await rawClient(url);
      await visitor.connect();
      visitor.send('SUBSCRIBE', { id: '1', destination });
      expect(await visitor.next()).toMatchObject({ command: 'ERROR', headers: { code: 'UNAUTHENTICATED' } });
      await visitor.closed;
    },
  );

  it.each([
    `/topic/announces/${announcement}/comments`,
    '/user/topic/inbox',
    messages,
    '/app/conversations/*/typing',
    `/app/conversations/${otherConversation}/typing`,
    `/app/conversations/${conversation}/typing`,
  ])('reaches nobody by sending to %s', async (destination) => {
    const [listener, stranger] = [
      await liveClient({ url, token: 'person-1' }),
      await rawClient(url, { token: 'person-3' }),
    ];
    await Promise.all([
      listener.listen(`/topic/announces/${announcement}/comments`),
      listener.listen('/user/topic/inbox'),
      listener.listen(messages),
    ]);
    const before = server.typed.length;
    await stranger.connect();
    stranger.send('SEND', { destination }, '{"id":"faux"}');
    expect(await stranger.next()).toMatchObject({
      command: 'ERROR',
      headers: { code: 'REFUSED', destination },
    });
    publishAll(2);
    await listener.next();
    await listener.next();
    expect(JSON.stringify(listener.heard)).not.toContain('faux');
    expect(server.typed).toHaveLength(before);
    await listener.leave();
  });

  it('receives only their own messages on a topic name that everybody uses', async () => {
    const [one, three] = [
      await liveClient({ url, token: 'person-1' }),
      await liveClient({ url, token: 'person-3' }),
    ];
    await Promise.all([one.listen('/user/topic/inbox'), three.listen('/user/topic/inbox')]);
    for (let seq = 1; seq <= 100; seq += 1) publishAll(seq);
    realtime.publishTo(aCaller(3).id, '/user/topic/inbox', {}, aNotification(7, 'à moi'));
    expect(await three.next()).toMatchObject({ body: { title: 'à moi' } });
    for (let seq = 1; seq <= 100; seq += 1) await one.next();
    expect(three.heard).toHaveLength(1);
    await Promise.all([one.leave(), three.leave()]);
  });

  it('receives nothing more once access is lost, although still subscribed', async () => {
    const member = await liveClient({ url, token: 'person-2' });
    await member.listen(messages);
    await member.listen('/user/topic/inbox');
    const publish = (seq: number) =>
      realtime.publishTo(
        aCaller(2).id,
        '/user/topic/conversations/{id}',
        { id: conversation },
        aMessage(seq),
      );
    publish(1);
    expect(await member.next()).toMatchObject({ destination: messages, body: { seq: 1 } });
    server.members.delete(aCaller(2).id);
    publish(2);
    realtime.publishTo(aCaller(2).id, '/user/topic/inbox', {}, aNotification(3));
    expect(await member.next()).toMatchObject({ destination: '/user/topic/inbox' });
    server.members.add(aCaller(2).id);
    await member.leave();
  });

  it('loses the connection when their access cannot be checked, so that they read what they missed', async () => {
    const member = await rawClient(url, { token: 'person-1' });
    await member.connect();
    member.send('SUBSCRIBE', { id: '1', destination: messages, receipt: 'r' });
    expect(await member.next()).toMatchObject({ command: 'RECEIPT' });
    vi.spyOn(server.members, 'has').mockImplementationOnce(() => {
      throw new Error('no database');
    });
    publishAll(1);
    await member.closed;
    expect(member.frames.map(({ command }) => command)).toEqual(['CONNECTED', 'RECEIPT']);
  });

  it('cannot take over the session of someone who polls', async () => {
    const poll = (session: string, path: string, token: string, body?: string) =>
      fetch(`${url}/ws/000/${session}/${path}?token=${token}`, {
        method: 'POST',
        ...(body !== undefined && { body, headers: { 'content-type': 'text/plain' } }),
      });
    expect(await (await poll('session1', 'xhr', 'person-1')).text()).toBe('o\n');
    const send = JSON.stringify(['CONNECT\naccept-version:1.2\nhost:x\n\n\0']);
    expect((await poll('session1', 'xhr_send', 'person-3', send)).status).toBe(404);
    expect((await poll('session1', 'xhr', 'person-3')).status).toBe(404);
    expect((await poll('session1', 'xhr_streaming', '')).status).toBe(404);
    expect((await poll('session1', 'xhr_send', 'person-1', send)).status).toBe(204);
    expect(await (await poll('session1', 'xhr', 'person-1')).text()).toContain('CONNECTED');
  });
});

describe('a visitor', () => {
  it('receives comments', async () => {
    const visitor = await liveClient({ url });
    await visitor.listen(`/topic/announces/${announcement}/comments`);
    realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('1'));
    expect(await visitor.next()).toMatchObject({ body: { id: '1' } });
    await visitor.leave();
  });
});

it('reads the audience of an event once, however many receive it', async () => {
  const topic = `/topic/announces/${announcement}/comments`;
  const pages = await Promise.all(Array.from({ length: 20 }, () => liveClient({ url })));
  for (const page of pages) await page.listen(topic);
  server.audience.mockClear();
  realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('1'));
  for (const page of pages) expect(await page.next()).toMatchObject({ body: { id: '1' } });
  expect(server.audience).toHaveBeenCalledTimes(1);
  server.audience.mockResolvedValueOnce(() => false);
  realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('2'));
  realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('3'));
  for (const page of pages) expect(await page.next()).toMatchObject({ body: { id: '3' } });
  expect(server.audience).toHaveBeenCalledTimes(3);
  await Promise.all(pages.map((page) => page.leave()));
});

it('delivers the last event of a topic that ends, and refuses new subscriptions', async () => {
  const topic = `/topic/announces/${announcement}/comments`;
  const page = await liveClient({ url });
  await page.listen(topic);
  server.audience.mockResolvedValueOnce(undefined);
  realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('last'));
  expect(await page.next()).toMatchObject({ body: { id: 'last' } });
  server.audience.mockResolvedValueOnce(undefined);
  page.client.subscribe(topic, () => undefined);
  expect((await page.refused).headers).toMatchObject({ code: 'REFUSED' });
});

it('reads no audience when nobody listens', async () => {
  server.audience.mockClear();
  realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('1'));
  expect(server.audience).not.toHaveBeenCalled();
});
