import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

const open = async () =>
  createHttpServer({
    config: loadConfig({}),
    log: createLog('silent'),
    limits: await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined }),
    database: { ping: async () => {}, silentMs: () => 0 },
  });

it('cannot be put together with a route that does not say who may call it', async () => {
  const app = await open();
  const careless = app.register(async (routes) => {
    routes.get('/api/careless', async () => 'open');
  });
  await expect(careless).rejects.toThrow('GET /api/careless does not state its access');
});

it('sends one response to a request whose time ends while its response begins', async () => {
  const app = await open();
  const text = 'all of it, '.repeat(200);
  app.get('/late', { config: { access: 'public', handleMs: 100 } }, async (_request, reply) =>
    reply.type('text/plain').send(Readable.from(slowly(text))),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}/late`);
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  await app.close();
});

async function* slowly(text: string) {
  await pause(300);
  yield text;
}
