import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { createHttpServer } from './http/http-server.ts';
import { pages } from './http/pages.ts';
import { createLimits } from './limits/limits.ts';
import { createLog } from './log.ts';

const aPage = { paths: [], unkept: [], heads: {}, publicUrl: 'http://localhost', former: {}, rendered: {} };

async function serve() {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
  return {
    app: await createHttpServer({
      config: loadConfig({}),
      log,
      limits,
      database: { ping: async () => {}, silentMs: () => 0 },
    }),
    lines,
  };
}

it('tells the path and the outcome of a request, without its token, its query or its body', async () => {
  const { app, lines } = await serve();
  app.post('/api/echo', { config: { access: 'public' } }, async () => {
    throw new Error('broken');
  });

  await app.inject({
    method: 'POST',
    url: '/api/echo?token=query-secret',
    headers: { authorization: 'Bearer header-secret' },
    payload: { password: 'body-secret' },
  });

  const written = lines.join('');
  expect(written).toContain('"path":"/api/echo"');
  expect(written).toContain('"status":500');
  expect(written).toContain('broken');
  expect(written).not.toContain('secret');
});

it.each([
  '/api/agenda/secret-x.ics',
  '/api/agenda/secret-x.ics?a=secret',
  '/api/agenda/secret-x',
  '/api/agenda/secret-x.ics/',
  '/api//agenda//secret-x.ics',
  '/api/%61genda/%73ecret-x.ics',
  '/API/Agenda/secret-x.ics',
  '/webcal/api/agenda/secret-x.ics',
  '/api/agenda%2Fsecret-x.ics',
  '/api/agenda%252Fsecret-x.ics',
  '/%61genda/secret-x%',
  '/agenda/secret-x',
])('never tells the secret in the address of a calendar: %s', async (url) => {
  const { app, lines } = await serve();
  await app.register(pages, { ...aPage, directory: join(import.meta.dirname, '../../test/fixtures/page') });
  app.get('/api/agenda/:secret.ics', { config: { access: 'public' } }, async () => {
    throw new Error('broken');
  });
  const answers = [await app.inject({ url }), await app.inject({ method: 'PUT', url })];
  const told =
    lines.join('') + answers.map(({ body }) => body).join('') + (await app.inject('/metrics')).body;
  expect(told).toContain('"path":"/api/agenda/…"');
  expect(told).not.toMatch(/[s%]ecret-x|%73ecret/);
});

it('tells the path of everything else of the agenda', async () => {
  const { app, lines } = await serve();
  await app.inject('/api/agenda/feed');
  await app.inject('/api/agenda');
  expect(lines.join('')).toContain('"path":"/api/agenda/feed"');
  expect(lines.join('')).toContain('"path":"/api/agenda"');
});

it('has no server error when a caller is slow to send a body', async () => {
  const { app, lines } = await serve();
  const route = { config: { access: 'public', handleMs: 300 } } as const;
  app.post('/api/echo', route, async ({ body }) => body);
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
  socket.destroy();
  await app.close();
  const levels = lines.map((line) => (JSON.parse(line) as { level: string }).level);
  expect(lines.join('')).toContain('"status":408');
  expect(levels).not.toContain('error');
  expect(levels).not.toContain('warn');
});
