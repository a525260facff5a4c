import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startLiveServer } from './test/live-server.ts';

const { url, port } = await startLiveServer();
const origin = 'https://permis.exemple';

/** The whole response to a raw request, until the server closes the connection. */
async function say(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, '', ''].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes('101 ')) break;
  }
  return answer;
}

describe('a plain WebSocket', () => {
  it.each([
    [['v12.stomp', 'v11.stomp', 'v10.stomp'], 'v12.stomp'],
    [['v10.stomp', 'v11.stomp'], 'v11.stomp'],
    [[], ''],
  ])('that offers %j speaks %j', async (offered, protocol) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocket`, offered);
    await once(socket, 'open');
    expect(socket.protocol).toBe(protocol);
    socket.send('CONNECT\naccept-version:1.1,1.2\nhost:x\n\n\0');
    const [answer] = await once(socket, 'message');
    expect(String(answer)).toMatch(/^CONNECTED\n/);
    socket.close();
  });
});

describe.each(['/ws', '/api/ws'])('SockJS at %s', (base) => {
  it.each(['', '/'])('greets at its address with %j after it', async (slash) => {
    const answer = await fetch(`${url}${base}${slash}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(await answer.text()).toBe('Welcome to SockJS!\n');
  });

  it.each([
    ['/info', 'OPTIONS, GET'],
    ['/0/abc/xhr', 'OPTIONS, POST'],
    ['/0/abc/xhr_send', 'OPTIONS, POST'],
    ['/0/abc/xhr_streaming', 'OPTIONS, POST'],
  ])('says whether and for how long %s may be asked', async (path, methods) => {
    const answer = await fetch(`${url}${base}${path}?token=person-1`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'content-type' },
    });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '31536000',
      'cache-control': 'public, max-age=31536000',
      vary: 'Origin',
    });
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now());
  });

  it('refuses the preflight of an origin that is not allowed', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await fetch(`${url}${base}/0/abc/xhr`, { method: 'OPTIONS', headers });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it.each(['/websocket', '/0/abc/websocket'])('%s is for WebSockets alone', async (path) => {
    const plain = await fetch(`${url}${base}${path}?token=person-1`);
    expect([plain.status, await plain.text()]).toEqual([400, 'Can "Upgrade" only to "WebSocket".']);
    const head = [`GET ${base}${path}?token=person-1 HTTP/1.1`, 'Host: x'];
    expect(await say(...head, 'Connection: close', 'Upgrade: websocket')).toMatch(
      /^HTTP\/1.1 400 [^]*"Connection" must be "Upgrade"\.$/,
    );
    const offer = ['Connection: Upgrade', 'Upgrade: websocket'];
    const post = await say(`POST ${base}${path} HTTP/1.1`, 'Host: x', ...offer, 'Sec-WebSocket-Version: 13');
    expect(post).toMatch(/^HTTP\/1.1 405 [^]*\r\nAllow: GET\r\n/);
  });

  it.each(['/websocket', '/0/abc/websocket'])(
    '%s refuses the WebSocket drafts that echo the URL',
    async (path) => {
      const answer = await say(
        `GET ${base}${path}?token=person-1 HTTP/1.1`,
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: WebSocket',
        'Sec-WebSocket-Key1: 4 @1  46546xW%0l 1 5',
        'Sec-WebSocket-Key2: 12998 5 Y3 1  .P00',
        '',
        '^n:ds[4U',
      );
      expect(answer).toMatch(/^HTTP\/1.1 426 [^]*\r\nSec-WebSocket-Version: 13\r\n/);
      expect(answer).not.toContain('carrier');
    },
  );

  it.each([
    '/0/abc/jsonp?c=x',
    '/0/abc/htmlfile?c=x',
    '/0/abc/eventsource',
    '/iframe.html',
    '/iframe-1.6.1.html',
    '/a',
    '/0/abc',
  ])('has nothing at %s', async (path) => {
    expect((await fetch(`${url}${base}${path}`)).status).toBe(404);
  });
});
