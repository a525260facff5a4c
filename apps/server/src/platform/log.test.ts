import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLimits } from './limits/limits.ts';
import { createLog } from './log.ts';

it('tells the path and the outcome of a request, without its token, its query or its body', async () => {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
  const app = await createHttpServer({ config: loadConfig({}), log, limits, ping: async () => {} });
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
