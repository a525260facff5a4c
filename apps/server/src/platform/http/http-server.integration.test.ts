import { once } from 'node:events';
import { connect } from 'node:net';
import { text as streamed } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@coequipiers/contract/errors';
import { errorBody } from '@coequipiers/contract/errors-schemas';
import { secretPaths } from '@coequipiers/contract/pages';
import { z } from '@coequipiers/contract/zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { formOf, formType, imagePart } from '../../features/images/test/form.ts';
import { jpeg } from '../../features/images/test/pictures.ts';
import { AppError } from '../app-error.ts';
import { createLog } from '../log.ts';

let app: TestApp;
const open = { config: { access: 'public' } } as const;
const loggedErrors: string[] = [];

/** Routes that fail in the ways a feature could. */
const trouble: FastifyPluginAsyncZod = async (routes) => {
  routes.addHook('onRequest', async (request) => {
    request.log = createLog('error', { write: () => loggedErrors.push(`${request.method} ${request.url}`) });
  });
  routes.get('/api/trouble/crash', open, async () => {
    throw new Error('secret of the inside');
  });
  routes.get('/api/trouble/known', open, async () => {
    throw new AppError('NOT_FOUND', { userMessage: 'Annonce non trouvée' });
  });
  routes.get('/api/trouble/text', { config: { access: 'public', errorsAs: 'text' } }, async () => {
    throw new AppError('NOT_FOUND', { userMessage: 'Lien de réinitialisation invalide.' });
  });
  const late = { config: { ...open.config, handleMs: 100 } };
  routes.get('/api/trouble/late', late, () => pause(5_000, 'too late'));
  routes.post('/api/trouble/late', late, () => pause(5_000, 'too late'));
  routes.get('/api/trouble/slow', open, () => pause(300, { finished: true }));
  routes.get(
    '/api/trouble/leaky',
    { ...open, schema: { response: { 200: z.object({ name: z.string() }) } } },
    async () => ({ name: 'camille', password: 'hidden' }),
  );
  routes.get(
    '/api/trouble/untrue',
    { ...open, schema: { response: { 200: z.object({ name: z.string() }) } } },
    async () => ({ name: 12 }) as unknown as { name: string },
  );
  routes.get('/api/trouble/long', open, async () => ({ text: 'coéquipier '.repeat(1_000) }));
  routes.post(
    '/api/trouble/body',
    {
      ...open,
      schema: { body: z.object({ name: z.string().check(z.minLength(3, 'Trois lettres au moins.')) }) },
    },
    async (request) => request.body,
  );
};

beforeAll(async () => {
  app = await startTestApp();
  await app.http.register(trouble);
});

const get = (url: string, headers: Record<string, string> = {}) => app.call({ url, headers });
const post = (payload: string, type = 'application/json', url = '/api/trouble/body') =>
  app.call({ method: 'POST', url, payload, headers: { 'content-type': type } });

const connected = async () => connect(Number(new URL(await app.address()).port), '127.0.0.1');

describe('an error', () => {
  it('has a code, a French sentence, a message and the id of the request', async () => {
    const answer = await get('/api/trouble/known');
    expect(answer.statusCode).toBe(404);
    expect(errorBody.parse(answer.json())).toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'Annonce non trouvée',
    });
  });

  it('of the server reveals no internals', async () => {
    const answer = await get('/api/trouble/crash');
    expect(answer.statusCode).toBe(500);
    expect(errorBody.parse(answer.json()).code).toBe('INTERNAL');
    expect(answer.body).not.toMatch(/secret|stack|\.ts/);
  });

  it('is only the sentence where a page shows the body of the answer', async () => {
    const answer = await get('/api/trouble/text');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('Lien de réinitialisation invalide.');
  });

  it.each([
    ['a path that does not exist', () => get('/api/nothing'), 404, 'NOT_FOUND'],
    ['a body that breaks a rule', () => post('{"name":"ab"}'), 400, 'VALIDATION'],
    ['a body that is not JSON', () => post('{"name":'), 400, 'MALFORMED'],
    ['an empty body', () => post(''), 400, 'MALFORMED'],
    [
      'a body of another type',
      () => post('name=abc', 'application/x-www-form-urlencoded'),
      415,
      'UNSUPPORTED_MEDIA',
    ],
    ['a body of 1 MB', () => post(`{"name":"${'a'.repeat(1_000_000)}"}`), 413, 'TOO_LARGE'],
    ['an address that cannot be decoded', () => get('/api/%E0%A4%A'), 400, 'MALFORMED'],
    ['a handler that takes too long', () => get('/api/trouble/late'), 503, 'UNAVAILABLE'],
    [
      'a handler that has read a body and takes too long',
      () => post('{}', undefined, '/api/trouble/late'),
      503,
      'UNAVAILABLE',
    ],
    ['an answer that breaks its own contract', () => get('/api/trouble/untrue'), 500, 'INTERNAL'],
  ])('answers %s in the same form', async (_case, call, status, code) => {
    const answer = await call();
    expect(answer.statusCode).toBe(status);
    expect(errorBody.parse(answer.json()).code).toBe(code);
  });

  it('says the broken rule in French', async () => {
    expect((await post('{"name":"ab"}')).json()).toMatchObject({ userMessage: 'Trois lettres au moins.' });
    expect((await post('{"name":12}')).json()).toMatchObject({
      code: 'VALIDATION',
      userMessage: errors.VALIDATION.userMessage,
    });
  });

  it('is not caused by a __proto__ in the body, which is ignored', async () => {
    const answer = await post('{"name":"abc","__proto__":{"admin":true}}');
    expect(answer.json()).toEqual({ name: 'abc' });
  });
});

describe('an answer', () => {
  it('holds what the contract lists and nothing else', async () => {
    expect((await get('/api/trouble/leaky')).json()).toEqual({ name: 'camille' });
  });

  it('is compressed when the caller can read it', async () => {
    expect((await get('/api/trouble/long', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(
      'br',
    );
    expect((await get('/api/trouble/long', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await get('/api/trouble/long')).headers['content-encoding']).toBeUndefined();
  });

  it('forbids inline script, frames and other origins', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('has no document headers on an asset', async () => {
    const { headers } = await get('/assets/app-1a2b3c4d.js');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('content-security-policy');
  });

  it('opens the API to the allowed origins only', async () => {
    const allowed = await get('/api/trouble/leaky', { origin: 'http://localhost:3001' });
    const other = await get('/api/trouble/leaky', { origin: 'https://evil.example' });
    expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:3001');
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the page', () => {
  it('is one document, asked for anew each time', async () => {
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it.each(secretPaths)(
    '%s, whose link has a secret, is kept and listed nowhere, and names itself to no other site',
    async (path) => {
      expect((await get(path)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  it.each([
    ['/Login?from=mail', '/login?from=mail'],
    ['/ResetPassword?token=a%2Fb', '/reset-password?token=a%2Fb'],
    ['/AnnounceDetailPage/0123', '/announce/0123'],
    ['/AnnounceDetailPage/%2F%2Fevil.example', '/announce/%2F%2Fevil.example'],
  ])('is found under its older name: %s leads to %s', async (old, path) => {
    const answer = await get(old);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, path]);
  });

  it('draws its own 404, with the status to match', async () => {
    const answer = await get('/nulle-part');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('lets caches keep hashed assets for ever, and a missing one not at all', async () => {
    const asset = await get('/assets/app-1a2b3c4d.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const missing = await get('/assets/app-00000000.js');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store');
  });

  it.each(['/assets/../../harness.ts', '/assets/%2e%2e/%2e%2e/harness.ts', '/assets/..%2f..%2fharness.ts'])(
    'serves nothing outside its folder (%s)',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

describe('an operator', () => {
  it('sees that the process lives and that it can serve', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('reads metrics by route', async () => {
    await get('/api/trouble/leaky');
    const answer = await get('/metrics');
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/trouble\/leaky",status="200"\} \d+/,
    );
  });

  it('reads an OpenAPI description', async () => {
    const { paths } = (await get('/api/docs/json')).json();
    expect(paths).toHaveProperty('/api/trouble/body.post.requestBody');
    expect((await get('/api/docs')).headers['content-security-policy']).not.toContain(
      "script-src 'self' 'unsafe-inline'",
    );
  });
});

describe('a stop', () => {
  it('lets requests finish, refuses new ones, and leaves no connection', async () => {
    const stopping = await startTestApp();
    await stopping.http.register(trouble);
    const address = new URL(await stopping.http.listen({ port: 0, host: '127.0.0.1' }));
    const inFlight = fetch(new URL('/api/trouble/slow', address));
    await once(stopping.http.server, 'request');
    const closed = stopping.close();
    expect(await (await inFlight).json()).toEqual({ finished: true });
    await closed;
    const late = connect(Number(address.port), '127.0.0.1');
    await expect(once(late, 'connect')).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a request that is slow to arrive', () => {
  const slowBody =
    'POST /api/trouble/body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
  it.concurrent.each([
    ['its head', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    ['its body', slowBody],
  ])('is answered within 8 s, without an error in the log (%s)', async (_case, text) => {
    const [socket, begun] = [await connected(), performance.now()];
    socket.write(text);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - begun).toBeLessThan(8_500);
    socket.destroy();
    await get('/api/trouble/crash');
    expect(loggedErrors).toContain('GET /api/trouble/crash');
    expect(loggedErrors).not.toContain('POST /api/trouble/body');
  });

  it.concurrent('may take longer when it is a picture from a slow phone', async () => {
    const { token } = await aPerson(app);
    const body = formOf(imagePart(await jpeg()));
    const socket = await connected();
    socket.write(
      `POST /api/images/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const step = Math.ceil(body.length / 9);
    for (let at = 0; at < body.length; at += step) {
      socket.write(body.subarray(at, at + step));
      await pause(1_000);
    }
    expect(await streamed(socket)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a request that Node cannot read', () => {
  it.each([
    ['garbage', 'nonsense\r\n\r\n', 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('(%s) gets the same form too', async (_case, text, status) => {
    const socket = await connected();
    socket.end(text);
    const answer = await streamed(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(errorBody.safeParse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).success).toBe(true);
  });
});
