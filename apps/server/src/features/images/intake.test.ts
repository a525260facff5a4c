import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { imageLimits } from '@coequipiers/contract/images';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerError } from '../../platform/http/error-handler.ts';
import { createIntake } from './intake.ts';
import { formOf, formType, imagePart } from './test/form.ts';

const servers: FastifyInstance[] = [];
/** Uploads without a sender's name are each of another person. */
let sent = 0;
/** The bytes of the last body that the server has read so far. */
let arrived = 0;
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.server.closeAllConnections();
    await server.close();
  }
});

/** A server that answers with the size of the picture when its work has finished. */
async function serve(limits: Parameters<typeof createIntake>[0] = {}, finished?: Promise<void>) {
  const server = Fastify();
  servers.push(server);
  server.setErrorHandler(answerError);
  await server.register(multipart);
  const intake = createIntake(limits);
  server.post('/', (request, reply) => {
    arrived = 0;
    request.raw.on('data', (chunk: Buffer) => (arrived += chunk.length));
    const sender = String(request.headers['x-sender'] ?? sent++);
    return intake.use(request, reply, sender, async (picture) => {
      await finished;
      return { bytes: picture.length };
    });
  });
  return new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
}

async function send(address: URL, body: Buffer, type = formType, sender?: string) {
  const headers = { 'content-type': type, ...(sender && { 'x-sender': sender }) };
  const answer = await fetch(address, { method: 'POST', body, headers });
  return { status: answer.status, ...((await answer.json()) as { bytes?: number; code?: string }) };
}

/** A connection that has sent its content-length and the start of the body. */
async function begin(address: URL, body: Buffer, sent: number, sender?: string): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\n${sender ? `X-Sender: ${sender}\r\n` : ''}` +
      `Content-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, sent));
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith('}')) break;
  }
  return text;
}

const photo = (bytes: number) => formOf(imagePart(Buffer.alloc(bytes, 'x')));

describe('the picture of a form', () => {
  it('is taken, with or without other fields around it', async () => {
    const address = await serve();
    expect(await send(address, photo(1_000))).toEqual({ status: 200, bytes: 1_000 });
    const text = { name: 'legend', content: 'Un beau terrain' };
    expect(await send(address, formOf(text, imagePart('abc'), text))).toEqual({ status: 200, bytes: 3 });
  });

  it('may have 5 MB and not a byte more', async () => {
    const address = await serve();
    expect(await send(address, photo(imageLimits.bytes))).toEqual({ status: 200, bytes: imageLimits.bytes });
    expect(await send(address, photo(imageLimits.bytes + 1))).toMatchObject({
      status: 413,
      code: 'IMAGE_SIZE',
    });
    expect(await send(address, photo(3 * imageLimits.bytes))).toMatchObject({
      status: 413,
      code: 'IMAGE_SIZE',
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'IMAGE_MISSING'],
    ['no part', formOf(), 'IMAGE_MISSING'],
    ['another name', formOf({ ...imagePart('abc'), name: 'photo' }), 'IMAGE_MISSING'],
    ['a text of that name', formOf({ name: 'image', content: 'abc' }), 'IMAGE_MISSING'],
    ['two of them', formOf(imagePart('abc'), imagePart('def')), 'IMAGE_MISSING'],
    [
      'a hundred fields',
      formOf(...Array.from({ length: 100 }, (_, at) => ({ name: `f${at}`, content: 'x' })), imagePart('abc')),
      'IMAGE_MISSING',
    ],
    ['a form that ends early', photo(1_000).subarray(0, 500), 'MALFORMED'],
    ['a form that ends before its last line', photo(1_000).subarray(0, -10), 'MALFORMED'],
    ['a name of the prototype', formOf({ ...imagePart('abc'), name: '__proto__' }), 'MALFORMED'],
    ['something else than a form', Buffer.from('Bonjour'), 'MALFORMED'],
  ])('is missed when there is %s', async (_case, body, code) => {
    expect(await send(await serve(), body)).toMatchObject({ status: 400, code });
  });

  it('is reported missing when the body is not a form', async () => {
    const address = await serve();
    expect(await send(address, Buffer.from('{"image":"x"}'), 'application/json')).toMatchObject({
      status: 400,
      code: 'IMAGE_MISSING',
    });
    expect(await send(address, photo(10), 'multipart/form-data')).toMatchObject({ status: 400 });
  });

  it('leaves the connection ready for the next one, also after a refusal', async () => {
    const address = await serve({ heldBytes: 1_000 });
    for (let round = 0; round < 3; round++) {
      expect(await send(address, photo(2_000_000))).toMatchObject({ status: 503 });
      expect(await send(address, formOf(imagePart('a'), imagePart('b')))).toMatchObject({ status: 400 });
      expect(await send(address, photo(1_000))).toEqual({ status: 200, bytes: 1_000 });
    }
  });
});

describe('an upload', () => {
  it('may take its time at the pace of a slow phone, with pauses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const address = await serve();
    const body = photo(200_000);
    const socket = await begin(address, body, 200);
    await expect.poll(() => arrived).toBe(200);
    // 5 kB in a second, and nothing in the next seven.
    for (let at = 200, second = 0; at < 60_000; second += 1) {
      vi.advanceTimersByTime(1_000);
      if (second % 8 < 6) continue;
      socket.write(body.subarray(at, at + 5_000));
      at += 5_000;
      await expect.poll(() => arrived).toBe(at);
    }
    socket.write(body.subarray(60_200));
    expect(await answerOn(socket)).toContain('{"bytes":200000}');
  });

  it.each([0, 20, 700])('that stops after %i bytes is given up', async (sent) => {
    const address = await serve({ stallMs: 100 });
    const answer = await answerOn(await begin(address, photo(1_000), sent));
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('IMAGE_STALLED');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it.each([
    ['from its start', 200],
    ['after most of it has arrived', 90_000],
  ])('that trickles (%s) is given up', async (_case, sent) => {
    const address = await serve({ stallMs: 300, leastBytes: 300, arriveMs: 5_000 });
    const begun = performance.now();
    const body = photo(100_000);
    const socket = await begin(address, body, sent);
    let at = sent;
    const trickle = setInterval(() => socket.write(body.subarray(at++, at)), 20);
    const answer = await answerOn(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('IMAGE_STALLED');
    expect(performance.now() - begun).toBeLessThan(5_000);
    clearInterval(trickle);
    socket.destroy();
  });

  it('that takes too long is given up, also at a good pace', async () => {
    const address = await serve({ stallMs: 200, leastBytes: 10, arriveMs: 600 });
    const body = photo(100_000);
    const socket = await begin(address, body, 200);
    let at = 200;
    const pace = setInterval(() => socket.write(body.subarray(at, (at += 10))), 20);
    expect(await answerOn(socket)).toContain('IMAGE_STALLED');
    clearInterval(pace);
    socket.destroy();
  });

  it('that never ends is cut off', async () => {
    const address = await serve({ drainBytes: 1_000_000 });
    const body = photo(2_000_000);
    const socket = await begin(address, Buffer.alloc(1_000_000_000), 0);
    socket.on('error', () => undefined);
    socket.write(body.subarray(0, 1_500_000));
    expect(await answerOn(socket)).toContain('IMAGE_SIZE');
  });

  it('whose sender disconnects frees its memory', async () => {
    const address = await serve({ heldBytes: 1_500 });
    const body = photo(1_400);
    const leaving = await begin(address, body, 1_300);
    await expect.poll(() => send(address, photo(1_000))).toMatchObject({ status: 503 });
    leaving.destroy();
    await expect.poll(() => send(address, photo(1_000))).toEqual({ status: 200, bytes: 1_000 });
  });

  it('is refused while its sender has three others, and only theirs', async () => {
    const address = await serve();
    const body = photo(1_000);
    const held = await Promise.all([1, 2, 3].map(() => begin(address, body, 500, 'anna')));
    await expect
      .poll(() => send(address, body, formType, 'anna'))
      .toMatchObject({ status: 429, code: 'IMAGES_AT_ONCE' });
    expect(await send(address, body, formType, 'paul')).toEqual({ status: 200, bytes: 1_000 });
    held[0]?.write(body.subarray(500));
    expect(await answerOn(held[0] as Socket)).toContain('{"bytes":1000}');
    expect(await send(address, body, formType, 'anna')).toEqual({ status: 200, bytes: 1_000 });
    held[1]?.destroy();
    held[2]?.destroy();
    const four = () => Promise.all([1, 2, 3].map(() => send(address, body, formType, 'anna')));
    await expect.poll(four).toEqual([1, 2, 3].map(() => ({ status: 200, bytes: 1_000 })));
  });

  it('is refused, and told when to come back, while others hold all the memory', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const address = await serve({ heldBytes: 10_000 }, finished);
    const answers = Array.from({ length: 8 }, () => send(address, photo(4_000)));
    let refused = 0;
    for (const answer of answers) void answer.then(({ status }) => (refused += status === 503 ? 1 : 0));
    await expect.poll(() => refused).toBe(6);
    finish();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(await send(address, photo(9_000))).toMatchObject({ status: 200 });
  });
});
