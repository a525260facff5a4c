import { getPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import type { FirstRequest } from '@coequipiers/contract/rendering';
import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { createTurns } from '../turns/turns.ts';
import { rendererInThread } from './rendering.ts';

const fixture = (name: string) =>
  pathToFileURL(join(import.meta.dirname, '../../../test/fixtures', name)).href;
const renderer = rendererInThread(fixture('renderer.mjs'));
const nobody = () => Promise.reject(new Error('Not asked here'));

const requestOf = (address: string, given: Partial<FirstRequest> = {}): FirstRequest => ({
  address,
  publicUrl: 'https://exemple.fr',
  publicData: {
    nearby: nobody,
    announcement: async () => ({ status: 410 }),
    city: nobody,
    comments: nobody,
  },
  inTurn: async (render) => render(),
  ...given,
});
const render = async (address: string, given?: Partial<FirstRequest>) => {
  const first = await (await renderer()).firstHtml(requestOf(address, given));
  return 'redirect' in first ? first.redirect : first;
};

function oneAtATime(): FirstRequest['inTurn'] {
  const turns = createTurns({ atOnce: 1, waiting: 1, waitMs: 60_000 });
  return (rendering) => turns.run({ network: 'home' }, async () => rendering());
}

describe('a page', () => {
  it('is rendered in another thread, from what this one reads for it', async () => {
    const first = await render('/page');
    expect(first).toMatchObject({ status: 410, html: '410 https://exemple.fr' });
    expect(first).not.toMatchObject({ state: String(threadId) });
    expect(await (await renderer()).seoPage({ publicUrl: 'https://a.fr', found: { status: 404 } })).toBe(
      'page of https://a.fr',
    );
  });

  it('that takes long keeps nobody here waiting', async () => {
    let turns = 0;
    let rendering = true;
    const count = () => {
      turns += 1;
      if (rendering) setImmediate(count);
    };
    count();
    await render('/long');
    rendering = false;
    expect(turns).toBeGreaterThan(1_000);
  });

  it.runIf(process.platform === 'linux')(
    'goes behind whoever waits for an answer, and this thread keeps its place',
    async () => {
      expect(Number(await (await renderer()).shareDrawing())).toBeGreaterThan(getPriority());
    },
  );

  it('is rendered in its turn, and a turn lasts as long as the rendering', async () => {
    const inTurn = oneAtATime();
    const outcomes = await Promise.allSettled(
      ['/long', '/page', '/page'].map((path) => render(path, { inTurn })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const [refused] = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'BUSY', status: 503 } });
    // Nothing holds the turn afterwards.
    await render('/page', { inTurn });
  });

  it('that cannot be read, or not be rendered, fails with the error that it is', async () => {
    const hidden = new AppError('NOT_FOUND');
    const publicData = { ...requestOf('').publicData, announcement: () => Promise.reject(hidden) };
    await expect(render('/page', { publicData })).rejects.toBe(hidden);
    await expect(render('/broken')).rejects.toThrow('broken');
  });
});

describe('the thread', () => {
  it('is started again after it has ended; what it was doing fails, and gives its turn back', async () => {
    const inTurn = oneAtATime();
    await expect(render('/end', { inTurn })).rejects.toThrow('ended with code 3');
    expect(await render('/page', { inTurn })).toMatchObject({ status: 410 });
  });

  it('that cannot be started is an error of each page, and is tried again', async () => {
    const missing = rendererInThread(fixture('no-renderer.mjs'));
    for (const _ of [1, 2]) await expect(missing()).rejects.toThrow('no-renderer.mjs');
  });
});
