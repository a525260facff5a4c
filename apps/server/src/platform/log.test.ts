import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLimits } from './limits/limits.ts';
import { createLog } from './log.ts';

async function serve() {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
  return {
    app: await createHttpServer({ config: loadConfig({}), log, limits, ping: async () => {} }),
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

it('holds no error of ours when a caller is slow to send a body', async () => {
  const { app, lines } = await serve();
  const route = { config: { access: 'public' }, handlerTimeout: 300 } as const;
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
