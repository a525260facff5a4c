import { describe, expect, it } from 'vitest';
import { liveClient, transports } from '../../../test/live.ts';
import {
  aCaller,
  aComment,
  aMessage,
  aNotification,
  announcement,
  conversation,
  startLiveServer,
} from './test/live-server.ts';

const server = await startLiveServer();
const { realtime, url } = server;
const comments = `/topic/announces/${announcement}/comments`;
const messages = `/user/topic/conversations/${conversation}`;

describe.each(transports)('over %s', (transport) => {
  it.each(['/ws', '/api/ws'])('a visitor receives a public topic at %s', async (path) => {
    const visitor = await liveClient({ url, path, transport });
    await visitor.listen(comments);
    realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('f'));
    expect(await visitor.next()).toEqual({ destination: comments, body: aComment('f') });
    await visitor.leave();
  });

  it('a person receives their own messages, in order, and sends', async () => {
    const [one, two] = [
      await liveClient({ url, transport, token: 'person-1' }),
      await liveClient({ url, transport, token: 'person-2' }),
    ];
    await one.listen('/user/topic/inbox');
    await one.listen(messages);
    await two.listen(messages);
    for (let seq = 1; seq <= 50; seq += 1) {
      realtime.publishTo(
        aCaller(1).id,
        '/user/topic/conversations/{id}',
        { id: conversation },
        aMessage(seq),
      );
    }
    realtime.publishTo(aCaller(1).id, '/user/topic/inbox', {}, aNotification(1, 'Été : 👟 \\ \n « oui »'));
    for (let seq = 1; seq <= 50; seq += 1)
      expect(await one.next()).toEqual({ destination: messages, body: aMessage(seq) });
    expect(await one.next()).toEqual({
      destination: '/user/topic/inbox',
      body: aNotification(1, 'Été : 👟 \\ \n « oui »'),
    });
    expect(two.heard).toEqual([]);
    await one.send(`/app/conversations/${conversation}/typing`, { typing: true });
    expect(server.typed.at(-1)).toEqual({ by: aCaller(1).id, body: { typing: true } });
    await Promise.all([one.leave(), two.leave()]);
  });

  it('receives nothing more after having unsubscribed', async () => {
    const reader = await liveClient({ url, transport, token: 'person-1' });
    await reader.listen(comments);
    const { client } = reader;
    const subscription = client.subscribe(comments, () => undefined, { id: 'mine' });
    subscription.unsubscribe({ receipt: 'gone' });
    await new Promise<void>((resolve) => client.watchForReceipt('gone', () => resolve()));
    realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('1'));
    expect(await reader.next()).toMatchObject({ body: { id: '1' } });
    expect(reader.heard).toHaveLength(1);
    await reader.leave();
  });

  it('an invalid token is refused, with the reason', async () => {
    const stranger = await liveClient({ url, transport, token: 'old' });
    expect((await stranger.refused).headers).toMatchObject({ code: 'UNAUTHENTICATED' });
    await stranger.closed;
  });
});

describe('a topic', () => {
  it('gives single people their own version of a message', async () => {
    const [author, other, visitor] = await Promise.all([
      liveClient({ url, token: 'person-1' }),
      liveClient({ url, token: 'person-2' }),
      liveClient({ url }),
    ]);
    const everyone = [author, other, visitor];
    await Promise.all(everyone.map((client) => client.listen(comments)));
    realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('theirs'), {
      [aCaller(1).id]: aComment('own'),
    });
    const heard = await Promise.all(everyone.map((client) => client.next()));
    expect(heard.map(({ body }) => body)).toEqual([{ id: 'own' }, { id: 'theirs' }, { id: 'theirs' }]);
    await Promise.all(everyone.map((client) => client.leave()));
  });
});

describe('large frames', () => {
  it.each(transports)('arrive split over %s', async (transport) => {
    const sender = await liveClient({
      url,
      transport,
      token: 'person-1',
      config: { splitLargeFrames: true, maxWebSocketChunkSize: 1_000 },
    });
    const text = 'é'.repeat(20_000);
    await sender.send(`/app/conversations/${conversation}/typing`, { text });
    expect(JSON.stringify(server.typed.at(-1)?.body) === JSON.stringify({ text })).toBe(true);
    await sender.leave();
  });
});
