import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import { pages } from './pages.ts';

const directory = join(import.meta.dirname, '../../../test/fixtures/page');

/** A server with a hundredth of every limit. */
async function serve() {
  const limits = await createLimits({ redisUrl: undefined, scale: 0.01, onRedisError: () => undefined });
  const log = createLog('silent');
  const app = await createHttpServer({
    config: loadConfig({}),
    log,
    limits,
    database: { ping: async () => {}, silentMs: () => 0 },
  });
  await app.register(pages, {
    directory,
    unkept: [],
    paths: ['/', '/login'],
    former: { '/Login': '/login' },
    rendered: {},
    heads: {},
    publicUrl: 'http://localhost:8080',
  });
  const statuses = async (url: string, times: number, headers: Record<string, string> = {}) => {
    const found = new Set<number>();
    for (let count = 0; count < times; count += 1) found.add((await app.inject({ url, headers })).statusCode);
    return [...found];
  };
  return { app, statuses };
}

it('one network gets so many pages a minute, and then a page that says when to come back', async () => {
  const { app, statuses } = await serve();
  expect(await statuses('/', 3)).toEqual([200]);
  expect(await statuses('/Login', 1)).toEqual([302]);
  expect(await statuses('/login', 1)).toEqual([200]);
  expect(await statuses('/nulle-part', 1)).toEqual([404]);
  for (const url of ['/', '/login', '/Login', '/nulle-part']) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain('lang="fr"');
    expect(answer.body).toMatch(/Trop de tentatives. Veuillez réessayer dans \d+ (seconde|minute)/);
  }
  expect((await app.inject({ url: '/', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
});

it('a crawler is counted like anybody else', async () => {
  const { statuses } = await serve();
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  expect(await statuses('/', 7, headers)).toEqual([200, 429]);
});

it('the parts of a page are not counted', async () => {
  const { statuses } = await serve();
  expect(await statuses('/assets/app-1a2b3c4d.js', 20)).toEqual([200]);
  expect(await statuses('/', 1)).toEqual([200]);
});
