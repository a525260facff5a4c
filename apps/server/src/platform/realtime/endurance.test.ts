import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { liveClient, transports } from '../../../test/live.ts';
import { droppedTotal } from './metrics.ts';
import { aCaller, aComment, aNotification, announcement, startLiveServer } from './test/live-server.ts';
import { rawClient } from './test/raw-client.ts';

const timing = { heartBeatMs: 200, connectMs: 5_000, tickMs: 20, sessionsMs: 100 };
const server = await startLiveServer(timing);
const hasty = await startLiveServer({ ...timing, connectMs: 100 });
const { realtime, url } = server;
const comments = `/topic/announces/${announcement}/comments`;

describe('heart-beats', () => {
  it('are sent at the negotiated interval, and a client that sends its own stays connected', async () => {
    const client = await rawClient(url);
    await client.connect({ 'heart-beat': '200,200' });
    const beat = setInterval(() => client.say('\n'), 100);
    await client.untilBeats(5);
    clearInterval(beat);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    client.socket.close();
  });

  it('that are missing end the connection', async () => {
    const client = await rawClient(url);
    await client.connect({ 'heart-beat': '200,0' });
    const began = Date.now();
    await client.closed;
    expect(Date.now() - began).toBeGreaterThanOrEqual(390);
  });

  it('are not asked of a client that has none', async () => {
    const client = await rawClient(url);
    await client.connect({ 'heart-beat': '0,200' });
    await client.untilBeats(4);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    client.socket.close();
  });

  it('a connection that never says CONNECT is ended', async () => {
    const client = await rawClient(hasty.url);
    await client.closed;
    expect(client.frames).toEqual([]);
  });
});

describe('messages of other instances that were lost', () => {
  it.each(transports)(
    'end the connections, so that pages come again and catch up, over %s',
    async (transport) => {
      const other = await startLiveServer();
      const client = await liveClient({ url: other.url, transport, token: 'person-1' });
      await client.listen('/user/topic/inbox');
      other.miss();
      await client.closed;
    },
  );
});

describe('a session that ends', () => {
  it.each(transports)('closes its connections, over %s', async (transport) => {
    const number = 20 + transports.indexOf(transport);
    const [leaving, staying] = [
      await liveClient({ url, transport, token: `person-${number}` }),
      await liveClient({ url, transport, token: 'person-1' }),
    ];
    await leaving.listen('/user/topic/inbox');
    await staying.listen('/user/topic/inbox');
    server.endSession(number);
    expect((await leaving.refused).headers).toMatchObject({ code: 'UNAUTHENTICATED' });
    await leaving.closed;
    realtime.publishTo(aCaller(1).id, '/user/topic/inbox', {}, aNotification(1));
    expect(await staying.next()).toMatchObject({ body: { seq: 1 } });
    await staying.leave();
  });

  it('is noticed even without a message from the bus', async () => {
    const leaving = await liveClient({ url, token: 'person-30' });
    server.endSession(30, false);
    expect((await leaving.refused).headers).toMatchObject({ code: 'UNAUTHENTICATED' });
    await leaving.closed;
  });
});

const slowOnes = async (): Promise<number> => {
  const { values } = await droppedTotal.get();
  return values.find(({ labels }) => labels.reason === 'slow')?.value ?? 0;
};

/** Publishes until one more slow client was dropped, up to 100 MB. */
async function flood(): Promise<void> {
  const before = await slowOnes();
  const filler = aComment('x'.repeat(50_000));
  for (let count = 0; count < 2_000 && (await slowOnes()) === before; count += 1) {
    realtime.publish('/topic/announces/{id}/comments', { id: announcement }, filler);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await slowOnes()).toBe(before + 1);
}

const poll = (session: string, path: string, frames?: string[]) =>
  fetch(`${url}/ws/000/${session}/${path}`, {
    method: 'POST',
    ...(frames && { body: JSON.stringify(frames), headers: { 'content-type': 'text/plain' } }),
  });

describe('a client that does not read', () => {
  it('is dropped over WebSocket, and others still receive', async () => {
    const slow = await rawClient(url);
    await slow.connect();
    slow.send('SUBSCRIBE', { id: '1', destination: comments, receipt: 'r' });
    await slow.next();
    slow.socket.pause();
    await flood();
    const quick = await liveClient({ url });
    await quick.listen(comments);
    realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment('après'));
    expect(await quick.next()).toMatchObject({ body: { id: 'après' } });
    slow.socket.terminate();
    await quick.leave();
  });

  it('is dropped when it polls no more', async () => {
    await poll('slow1', 'xhr');
    await poll('slow1', 'xhr_send', [
      'CONNECT\naccept-version:1.2\nhost:x\n\n\0',
      `SUBSCRIBE\nid:1\ndestination:${comments}\n\n\0`,
    ]);
    expect(await (await poll('slow1', 'xhr')).text()).toContain('CONNECTED');
    await flood();
  });
});

describe('SockJS', () => {
  it('shows its /info to allowed origins', async () => {
    const info = async (origin?: string) =>
      fetch(`${url}/ws/info`, { headers: origin === undefined ? {} : { origin } });
    expect(await (await info()).json()).toMatchObject({ websocket: true, cookie_needed: false });
    const allowed = await info('https://permis.exemple');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://permis.exemple');
    expect((await info(url)).status).toBe(200);
    for (const origin of ['https://ailleurs.exemple', 'null', 'https://permis.exemple.org'])
      expect((await info(origin)).status).toBe(403);
  });

  it.each(['https://ailleurs.exemple', 'null'])(
    'does not open a WebSocket for a page of %s',
    async (origin) => {
      await expect(rawClient(url, { headers: { origin } })).rejects.toThrow('403');
    },
  );

  it.each([
    ['GET', '/ws/000/abc/jsonp?c=x'],
    ['POST', '/ws/000/abc/jsonp_send'],
    ['GET', '/ws/000/abc/htmlfile?c=x'],
    ['GET', '/ws/000/abc/eventsource'],
    ['GET', '/ws/iframe.html'],
    ['POST', '/ws/000/__proto__/xhr'],
    ['POST', '/ws/000/constructor/xhr_streaming'],
    ['POST', '/ws/000/nobody/xhr_send'],
    ['POST', '/ws/000/a.b/xhr'],
  ])('%s %s does not exist', async (method, path) => {
    const answer = await fetch(`${url}${path}`, { method });
    expect(answer.status).toBe(404);
  });

  it.each(['{}', '[1]', 'x', '', '[{}]', 'null', '[[]]'])('survives a body of %j', async (body) => {
    const session = randomUUID();
    await poll(session, 'xhr');
    const answer = await fetch(`${url}/ws/000/${session}/xhr_send`, { method: 'POST', body });
    expect([204, 404, 500]).toContain(answer.status);
    expect((await fetch(`${url}/`)).status).toBe(200);
  });

  it('does not read a body without end', async () => {
    await poll('large', 'xhr');
    const endless = request(`${url}/ws/000/large/xhr_send`, { method: 'POST' });
    const ended = once(endless, 'error');
    const more = setInterval(() => endless.write('x'.repeat(50_000)), 1);
    await ended;
    clearInterval(more);
    const told = await fetch(`${url}/ws/000/large/xhr_send`, { method: 'POST', body: 'x'.repeat(200_000) });
    expect(told.status).toBe(413);
  });
});

describe('a request that offers another protocol', () => {
  const offering = async (head: string, body = ''): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${head}\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n`);
    socket.write(`HTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return first.toString();
  };

  it('is answered like an ordinary request', async () => {
    expect(await offering('GET / HTTP/1.1')).toMatch(/^HTTP\/1.1 200 OK[^]*home$/);
    expect(await offering('POST / HTTP/1.1\r\nContent-Type: text/plain', 'bonjour')).toMatch(
      /^HTTP\/1.1 200 OK[^]*bonjour$/,
    );
  });

  it('is answered 404 at a path without a socket', async () => {
    await expect(liveOpen(`${url}/elsewhere/websocket`)).resolves.toContain('404');
  });
});

async function liveOpen(address: string): Promise<string> {
  const { host, pathname, hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  socket.setTimeout(2_000, () => socket.end());
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return first.toString();
}

describe('the stop of the server', () => {
  it('closes every connection and does not wait for clients that do not react', async () => {
    const stopping = await startLiveServer(timing);
    const clients = await Promise.all(
      transports.map((transport) => liveClient({ url: stopping.url, transport, token: 'person-1' })),
    );
    const deaf = await rawClient(stopping.url);
    await deaf.connect();
    deaf.socket.pause();
    const began = Date.now();
    await stopping.app.close();
    expect(Date.now() - began).toBeLessThan(3_000);
    await Promise.all(clients.map(({ closed }) => closed));
    deaf.socket.terminate();
  });
});

describe('one address', () => {
  it('is limited to a number of connections over all transports, and closed ones no longer count', async () => {
    const small = await startLiveServer({}, 0.003);
    const open = [await rawClient(small.url), await rawClient(small.url)];
    const poll = (session: string) => fetch(`${small.url}/ws/000/${session}/xhr`, { method: 'POST' });
    expect((await poll('first')).status).toBe(200);
    await expect(rawClient(small.url)).rejects.toThrow('429');
    expect((await poll('second')).status).toBe(429);
    expect(await (await fetch(small.url)).text()).toBe('home');
    open[0]?.socket.close();
    await open[0]?.closed;
    const again = async () => {
      open.push(await rawClient(small.url));
      return true;
    };
    await expect.poll(() => again().catch(() => false)).toBe(true);
    for (const { socket } of open) socket.close();
  });
});
