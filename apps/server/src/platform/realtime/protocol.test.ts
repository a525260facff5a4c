import { realtimeLimits } from '@coequipiers/contract/realtime';
import { describe, expect, it } from 'vitest';
import { aComment, announcement, conversation, startLiveServer } from './test/live-server.ts';
import { rawClient } from './test/raw-client.ts';

const server = await startLiveServer();
const { realtime, url } = server;
const comments = `/topic/announces/${announcement}/comments`;
const typing = `/app/conversations/${conversation}/typing`;
const publish = (id: string) =>
  realtime.publish('/topic/announces/{id}/comments', { id: announcement }, aComment(id));

async function connected(token?: string) {
  const client = await rawClient(url, token === undefined ? {} : { token });
  expect((await client.connect())?.command).toBe('CONNECTED');
  return client;
}

describe('CONNECT', () => {
  it.each([
    ['1.2', '1.2'],
    ['1.1', '1.1'],
    ['1.0,1.1,1.2', '1.2'],
    ['2.0, 1.1', '1.1'],
  ])('of a client that speaks %s is answered in %s', async (accepted, version) => {
    const client = await rawClient(url);
    const answer = await client.connect({ 'accept-version': accepted });
    expect(answer).toMatchObject({ command: 'CONNECTED', headers: { version, 'heart-beat': '10000,10000' } });
    client.socket.close();
  });

  it('may be called STOMP', async () => {
    const client = await rawClient(url);
    client.send('STOMP', { 'accept-version': '1.2', host: 'localhost' });
    expect((await client.next())?.command).toBe('CONNECTED');
    client.socket.close();
  });

  it.each(['1.0', '2.0', '', 'x'])(
    'of a client that speaks %j is refused with what is spoken',
    async (version) => {
      const client = await rawClient(url);
      const answer = await client.connect({ 'accept-version': version });
      expect(answer).toMatchObject({ command: 'ERROR', headers: { code: 'VERSION', version: '1.1,1.2' } });
      await client.closed;
    },
  );

  it.each(['x', '1', '-1,0', '1,2,3'])('with heart-beats of %j is refused', async (beat) => {
    const client = await rawClient(url);
    expect(await client.connect({ 'heart-beat': beat })).toMatchObject({ headers: { code: 'MALFORMED' } });
    await client.closed;
  });

  it('is refused a second time', async () => {
    const client = await connected();
    expect(await client.connect()).toMatchObject({ command: 'ERROR', headers: { code: 'MALFORMED' } });
    await client.closed;
  });
});

describe('what cannot be understood', () => {
  it.each([
    ['noise', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n\0'],
    ['an unknown command', 'HELLO\n\n\0'],
    ['a command of Object', 'constructor\n\n\0'],
    ['a frame before CONNECT', `SUBSCRIBE\nid:1\ndestination:${comments}\n\n\0`],
    ['bytes', Buffer.from([0xff, 0xfe, 0x0a, 0x0a, 0x00])],
  ])('%s ends the connection', async (_name, text) => {
    const client = await rawClient(url);
    client.say(text);
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'MALFORMED' } });
    await client.closed;
  });

  it.each([
    ['SUBSCRIBE', { id: '1' }],
    ['SUBSCRIBE', { destination: comments }],
    ['UNSUBSCRIBE', {}],
    ['SEND', {}],
    ['ACK', {}],
    ['NACK', {}],
  ])('%s with %j alone is refused', async (command, headers) => {
    const client = await connected('person-1');
    client.send(command, headers);
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'MALFORMED' } });
    await client.closed;
  });

  it.each([
    ['a length that is no number', `SEND\ndestination:${typing}\ncontent-length:x\n\n{}\0`],
    ['a negative length', `SEND\ndestination:${typing}\ncontent-length:-2\n\n{}\0`],
    ['no length where one is named', `SEND\ndestination:${typing}\ncontent-length:\n\n{}\0`],
    ['a length that is more than the body', `SEND\ndestination:${typing}\ncontent-length:3\n\n{}\0`],
    ['a length that is less than the body', `SEND\ndestination:${typing}\ncontent-length:1\n\n{}\0`],
    ['an undefined escape in a header', `SEND\ndestination:${typing}\nnote:a\\x\n\n{}\0`],
    ['an undefined escape in the name of one', `SEND\ndestination:${typing}\nno\\te:a\n\n{}\0`],
    ['an unfinished escape', `SEND\ndestination:${typing}\nnote:a\\\n\n{}\0`],
    ['no end of its headers', `SEND\ndestination:${typing}\0`],
    ['a header without a value', `SEND\ndestination:${typing}\nfoo\n\n{}\0`],
    ['a carriage return before a name', `SEND\ndestination:${typing}\n\rcontent-length:999999999\n\n{}\0`],
    ['a carriage return inside a name', `SEND\ndestination:${typing}\ncontent\r-length:2\n\n{}\0`],
    ['a carriage return inside a value', `SEND\ndestination:${typing}\nnote:a\rb\n\n{}\0`],
    [
      'a byte order mark before a short length',
      `SEND\ndestination:${typing}\n\ufeffcontent-length:1\n\n{}\0`,
    ],
    [
      'a byte order mark before a long length',
      `SEND\ndestination:${typing}\n\ufeffcontent-length:9999\n\n{}\0`,
    ],
    ['two frames in one', `SEND\ndestination:${typing}\n\ufeffcontent-length:2\n\n{}xSEND\na:b\n\n\0`],
  ])('%s ends the connection', async (_name, text) => {
    const client = await connected('person-1');
    const before = server.typed.length;
    client.say(text);
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'MALFORMED' } });
    await client.closed;
    expect(server.typed).toHaveLength(before);
  });

  it('lines may end with a carriage return and a line feed', async () => {
    const client = await connected('person-1');
    client.say(`\r\nSEND\r\ndestination:${typing}\r\nreceipt:a\r\ncontent-length:4\r\n\r\n{\r\n}\0\r\n`);
    expect(await client.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': 'a' } });
    expect(server.typed.at(-1)?.body).toEqual({});
    client.socket.close();
  });

  it('every escape that the protocol defines is understood', async () => {
    const client = await connected('person-1');
    client.say(`SEND\ndestination:${typing}\nreceipt:a\\c\\n\\\\b\ncontent-length:2\n\n{}\0`);
    expect(await client.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': 'a:\n\\b' } });
    client.socket.close();
  });

  it.each(['BEGIN', 'COMMIT', 'ABORT'])('%s is refused', async (command) => {
    const client = await connected('person-1');
    client.send(command, { transaction: 't', receipt: 'r' });
    expect(await client.next()).toMatchObject({
      command: 'ERROR',
      headers: { code: 'UNSUPPORTED', 'receipt-id': 'r' },
    });
    await client.closed;
  });

  it('the same subscription twice is refused', async () => {
    const client = await connected();
    client.send('SUBSCRIBE', { id: '1', destination: comments });
    client.send('SUBSCRIBE', { id: '1', destination: comments });
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'MALFORMED' } });
    await client.closed;
  });
});

describe('frames', () => {
  it('may arrive byte by byte, or many at once', async () => {
    const client = await rawClient(url, { token: 'person-1' });
    const connect = 'CONNECT\naccept-version:1.2\nhost:x\n\n\0';
    for (const byte of Buffer.from(connect)) client.say(Buffer.from([byte]));
    expect((await client.next())?.command).toBe('CONNECTED');
    const body = '{"texte":"été 👟"}';
    const send = `SEND\ndestination:${typing}\nreceipt:a\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
    for (const byte of Buffer.from(send)) client.say(Buffer.from([byte]));
    expect(await client.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': 'a' } });
    expect(server.typed.at(-1)?.body).toEqual({ texte: 'été 👟' });
    client.say(`\n\n${send}\n${send.replace('receipt:a', 'receipt:b')}\n`);
    expect([await client.next(), await client.next()]).toMatchObject([
      { headers: { 'receipt-id': 'a' } },
      { headers: { 'receipt-id': 'b' } },
    ]);
    client.socket.close();
  });

  it('a body that is not JSON is passed on as undefined', async () => {
    const client = await connected('person-1');
    client.send('SEND', { destination: typing, receipt: 'a' }, '{"typing":');
    expect((await client.next())?.command).toBe('RECEIPT');
    expect(server.typed.at(-1)?.body).toBeUndefined();
    client.socket.close();
  });

  it('of 64 kB are taken', async () => {
    const client = await connected('person-1');
    client.send('SEND', { destination: typing, receipt: 'a' }, JSON.stringify('x'.repeat(65_000)));
    expect((await client.next())?.command).toBe('RECEIPT');
    client.socket.close();
  });

  it.each([
    ['in one piece', 1],
    ['in pieces', 1_000],
  ])('that are larger are refused %s', async (_name, pieces) => {
    const client = await connected('person-1');
    const frame = Buffer.from(`SEND\ndestination:${typing}\n\n${'x'.repeat(realtimeLimits.frameBytes)}\0`);
    const size = Math.ceil(frame.length / pieces);
    for (let start = 0; start < frame.length; start += size) client.say(frame.subarray(start, start + size));
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'TOO_LARGE' } });
    await client.closed;
  });

  it.each(['x', '-1', '99999999999'])('with a length of %s do not grow for ever', async (length) => {
    const client = await connected('person-1');
    client.say(`SEND\ndestination:${typing}\ncontent-length:${length}\n\n`);
    for (let sent = 0; sent <= realtimeLimits.frameBytes; sent += 1_000) client.say('y'.repeat(1_000));
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'TOO_LARGE' } });
    await client.closed;
  });

  it('that are far too large end the connection before they have arrived', async () => {
    const client = await connected('person-1');
    client.say('x'.repeat(5_000_000));
    expect(await client.closed).toBeGreaterThan(1_000);
  });
});

describe('RECEIPT, ACK, NACK, UNSUBSCRIBE, DISCONNECT', () => {
  it('are answered as the protocol says', async () => {
    const client = await connected();
    client.send('SUBSCRIBE', { id: 'mine', destination: comments, ack: 'client-individual', receipt: '1' });
    expect(await client.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': '1' } });
    publish('un');
    const message = await client.next();
    expect(message).toMatchObject({
      command: 'MESSAGE',
      headers: { subscription: 'mine', destination: comments, 'content-type': 'application/json' },
      body: '{"id":"un"}',
    });
    const id = message?.headers['ack'] ?? '';
    client.send('ACK', { id, receipt: '2' });
    client.send('NACK', { id, receipt: '3' });
    client.send('UNSUBSCRIBE', { id: 'mine', receipt: '4' });
    for (const receipt of ['2', '3', '4'])
      expect(await client.next()).toMatchObject({ headers: { 'receipt-id': receipt } });
    publish('deux');
    client.send('DISCONNECT', { receipt: '5' });
    expect(await client.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': '5' } });
    await client.closed;
  });
});

describe('limits', () => {
  it('bound the subscriptions of a connection', async () => {
    const client = await connected();
    for (let count = 0; count <= realtimeLimits.subscriptions; count += 1)
      client.send('SUBSCRIBE', { id: String(count), destination: comments });
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'TOO_MANY' } });
    await client.closed;
  });

  it('bound the frames of a minute', async () => {
    const client = await connected();
    for (let count = 0; count < realtimeLimits.framesPerMinute; count += 1)
      client.send('UNSUBSCRIBE', { id: '1' });
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { code: 'TOO_MANY' } });
    await client.closed;
  });

  it('bound the connections of a person; a closed one makes room', async () => {
    const clients = await Promise.all(
      Array.from({ length: realtimeLimits.connections }, () => connected('person-9')),
    );
    const one = await rawClient(url, { token: 'person-9' });
    expect(await one.connect()).toMatchObject({ command: 'ERROR', headers: { code: 'TOO_MANY' } });
    clients[0]?.socket.close();
    await clients[0]?.closed;
    await connected('person-9');
    for (const { socket } of clients) socket.close();
  });
});
