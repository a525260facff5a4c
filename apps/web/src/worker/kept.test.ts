import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { PRIVATE_CACHE } from '../lib/worker-names.ts';

/** The content of every answer that was written to a cache, whether or not it was deleted again. */
const written: string[] = [];

/** As in browsers, a deleted cache can still be written to by whoever has opened it, but it is not found again. */
class MemoryCache {
  readonly answers = new Map<string, Response>();
  keys = async () => Array.from(this.answers.keys(), (url) => new Request(url));
  delete = async ({ url }: Request) => this.answers.delete(url);
  async put({ url }: Request, answer: Response) {
    written.push(await answer.clone().text());
    this.answers.set(url, answer);
  }
}

const stored = new Map<string, MemoryCache>();
const caches = {
  delete: async (name: string) => stored.delete(name),
  async open(name: string) {
    const cache = stored.get(name) ?? new MemoryCache();
    stored.set(name, cache);
    return cache;
  },
};
const kept = () =>
  Promise.all(
    Array.from(stored.get(PRIVATE_CACHE)?.answers.values() ?? [], (answer) => answer.clone().text()),
  );

/** The requests that wait for an answer, by their token. */
const waiting = new Map<string | null, (answer: Response) => void>();
const fetch = ({ headers }: Request) =>
  new Promise<Response>((resolve) => waiting.set(headers.get('authorization'), resolve));

vi.stubGlobal('VERSION', 'tested');
vi.stubGlobal('FILES', []);
vi.stubGlobal('caches', caches);
vi.stubGlobal('fetch', fetch);
afterAll(() => vi.unstubAllGlobals());
const { answerTo, forgetPrivate } = await import('./kept.ts');

beforeEach(() => {
  stored.clear();
  waiting.clear();
  written.length = 0;
});

/** Asks for the agenda. The returned function answers, and waits until the worker has finished. */
async function ask(token: string): Promise<(answer: Response) => Promise<void>> {
  const request = new Request(new URL('/api/agenda', self.location.origin), {
    headers: { authorization: token },
  });
  const work: Promise<unknown>[] = [];
  const event = { request, waitUntil: (more: Promise<unknown>) => work.push(more) };
  const given = answerTo(event as unknown as FetchEvent);
  await expect.poll(() => waiting.has(token)).toBe(true);
  return async (answer) => {
    waiting.get(token)?.(answer);
    await given;
    await Promise.all(work);
  };
}

it('keeps an answer to the logged-in person until the session ends', async () => {
  const answer = await ask('lea');
  await answer(new Response('of Léa'));
  expect(await kept()).toEqual(['of Léa']);
  await forgetPrivate();
  expect(await kept()).toEqual([]);
});

it('does not write an answer that arrives after the end of its session', async () => {
  const answer = await ask('lea');
  await forgetPrivate();
  await answer(new Response('of Léa'));
  expect(written).toEqual([]);
});

it('does not keep an answer whose session ends while it is being written', async () => {
  const answer = await ask('lea');
  const { open } = caches;
  let end: Promise<void> | undefined;
  vi.spyOn(caches, 'open').mockImplementationOnce((name) => {
    end = forgetPrivate();
    return open(name);
  });
  await answer(new Response('of Léa'));
  await end;
  expect(await kept()).toEqual([]);
});

it.each([
  ['answer', 200],
  ['401', 401],
  ['404', 404],
])('keeps the answers of the new session when a late %s of the previous one arrives', async (_, status) => {
  const late = await ask('lea');
  await forgetPrivate();
  const answer = await ask('karim');
  await answer(new Response('of Karim'));
  await late(new Response('of Léa', { status }));
  expect(await kept()).toEqual(['of Karim']);
  expect(written).toEqual(['of Karim']);
});
