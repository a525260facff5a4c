import { expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

it('cannot be put together with a route that does not say who may call it', async () => {
  const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
  const app = await createHttpServer({
    config: loadConfig({}),
    log: createLog('silent'),
    limits,
    database: { ping: async () => {}, silentMs: () => 0 },
  });
  const careless = app.register(async (routes) => {
    routes.get('/api/careless', async () => 'open');
  });
  await expect(careless).rejects.toThrow('GET /api/careless does not state its access');
});
