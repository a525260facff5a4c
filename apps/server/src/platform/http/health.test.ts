import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { health } from './health.ts';

async function readiness(database: { ping: () => Promise<void>; silentMs: () => number }): Promise<number> {
  const app = Fastify();
  app.decorate('isStopping', () => false);
  app.setErrorHandler((_error, _request, reply) => void reply.status(503).send());
  await app.register(health, { database });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  return (await app.inject('/readyz')).statusCode;
}

const answers = () => Promise.resolve();

it.each([
  ['answers', 200, { ping: answers, silentMs: () => 29_000 }],
  ['does not answer', 503, { ping: () => Promise.reject(new Error('away')), silentMs: () => 0 }],
  ['has answered nothing but pings for 30 s', 503, { ping: answers, silentMs: () => 30_000 }],
])('an instance whose database %s answers /readyz with %i', async (_case, status, database) => {
  expect(await readiness(database)).toBe(status);
});
