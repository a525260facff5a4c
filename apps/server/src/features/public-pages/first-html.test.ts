import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { paths } from '@coequipiers/contract/pages';
import type { FirstRequest } from '@coequipiers/contract/rendering';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { pages } from '../../platform/http/pages.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { createLog } from '../../platform/log.ts';
import { createFirstHtml } from './first-html.ts';

const first = { status: 200, head: '', html: '', state: '', screen: '' };
const many = 40;

const homeOf = (firstHtml: (request: FirstRequest) => Promise<typeof first | { redirect: string }>) =>
  createFirstHtml({
    renderer: async () => ({ firstHtml, seoPage: async () => '', shareDrawing: async () => '' }),
    announcements: { nearby: {} as never },
    findPage: async () => ({ status: 404 }),
    comments: { list: async () => [] },
    cities: { search: () => [] },
    publicUrl: 'https://coequipiers.example',
  })[paths.home];

/** What it needs of a request. */
const asked = (network: string) => ({ url: `/?${network}`, network }) as FastifyRequest;

it('screens are rendered one at a time, networks take turns, and beyond a short queue the browser renders', async () => {
  const begun: string[] = [];
  const home = homeOf(async ({ address, inTurn }) => {
    if (address === '/?moved') return { redirect: '/' };
    const html = await inTurn(async () => {
      begun.push(address);
      await setImmediate();
      return '';
    });
    return { ...first, html };
  });
  const render = async (network: string) => {
    const outcome = await home(asked(network)).catch((error: { code: string }) => error);
    return outcome && 'code' in outcome ? outcome.code : 'rendered';
  };
  const ofOne = Array.from({ length: many + 3 }, () => render('one'));
  expect(await ofOne.at(-1)).toBe('BUSY');
  expect(begun).toEqual(['/?one']);
  expect(await home(asked('moved'))).toEqual({ redirect: '/' });
  const ofOther = render('other');
  expect(begun).toEqual(['/?one']);
  expect(await ofOther).toBe('rendered');
  expect(begun.indexOf('/?other')).toBeLessThan(5);
  const outcomes = await Promise.all(ofOne);
  expect(outcomes.filter((outcome) => outcome === 'rendered')).toHaveLength(many);
});

it.each([
  ['has left the queue is not an error', AbortSignal.abort(), 0],
  ['gets a screen that fails is one', undefined, 1],
])('in the log, whoever %s', async (_, over, count) => {
  const logged: string[] = [];
  const home = homeOf(async ({ inTurn }) => {
    await inTurn(() => '');
    throw new Error('it fails');
  });
  const app = await createHttpServer({
    config: loadConfig({}),
    log: createLog('error', { write: (line: string) => void logged.push(line) }),
    limits: await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined }),
    database: { ping: async () => {}, silentMs: () => 0 },
  });
  await app.register(pages, {
    directory: join(import.meta.dirname, '../../../test/fixtures/page'),
    unkept: [],
    paths: ['/'],
    former: {},
    rendered: { '/': ({ url, network }) => home({ url, network, over } as FastifyRequest) },
    heads: {},
    publicUrl: 'https://coequipiers.example',
  });
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  expect(logged).toHaveLength(count);
});
