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
    return intake.use(request, reply, async (picture) => {
      await finished;
      return { bytes: picture.length };
    });
  });
  return new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
}

async function send(address: URL, body: Buffer, type = formType) {
  const answer = await fetch(address, { method: 'POST', body, headers: { 'content-type': type } });
  return { status: answer.status, ...((await answer.json()) as { bytes?: number; code?: string }) };
}

/** A connection that has sent its content-length and the start of the body. */
async function begin(address: URL, body: Buffer, sent: number): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
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
  it('may take its time while something of it arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const address = await serve({ stallMs: 1_000 });
    const body = photo(1_000);
    const socket = await begin(address, body, 200);
    await expect.poll(() => arrived).toBe(200);
    const step = Math.ceil((body.length - 200) / 8);
    for (let at = 200; at < body.length; at += step) {
      vi.advanceTimersByTime(900);
      socket.write(body.subarray(at, at + step));
      await expect.poll(() => arrived).toBe(Math.min(at + step, body.length));
    }
    expect(await answerOn(socket)).toContain('{"bytes":1000}');
  });

  it.each([0, 20, 700])('that stops after %i bytes is given up', async (sent) => {
    const address = await serve({ stallMs: 100 });
    const answer = await answerOn(await begin(address, photo(1_000), sent));
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('IMAGE_STALLED');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('that trickles for too long is given up', async () => {
    const address = await serve({ stallMs: 1_000, arriveMs: 400 });
    const body = photo(100_000);
    const socket = await begin(address, body, 200);
    let at = 200;
    const trickle = setInterval(() => socket.write(body.subarray(at++, at)), 20);
    expect(await answerOn(socket)).toContain('IMAGE_STALLED');
    clearInterval(trickle);
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
