import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../../public/seo-view.js'), 'utf8');

/** Runs the script of the public page and returns what it sends. */
function run({ token, prerendering = false }: { token?: string; prerendering?: boolean } = {}) {
  const page = Object.assign(new EventTarget(), { prerendering });
  const send = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  const localStorage = { getItem: (key: string) => (key === 'auth_token' ? (token ?? null) : null) };
  // oxlint-disable-next-line typescript/no-implied-eval -- our own file, run unchanged by browsers
  new Function('document', 'location', 'localStorage', 'fetch', script)(
    page,
    { pathname: '/seo/announce/5f2a' },
    localStorage,
    send,
  );
  return { page, sent: () => send.mock.calls };
}

it('counts someone who follows a shared link, with their token so that an author is left out', () => {
  const view = { method: 'POST', headers: {}, keepalive: true };
  expect(run().sent()).toEqual([['/api/announce/5f2a/view', view]]);
  const headers = { Authorization: 'Bearer jeton' };
  expect(run({ token: 'jeton' }).sent()).toEqual([['/api/announce/5f2a/view', { ...view, headers }]]);
});

it('counts a prerendered page only when it is shown', () => {
  const { page, sent } = run({ prerendering: true });
  expect(sent()).toEqual([]);
  page.dispatchEvent(new Event('prerenderingchange'));
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(sent()).toHaveLength(1);
});
