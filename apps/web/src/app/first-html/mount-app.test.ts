import { firstStateId } from '@coequipiers/contract/rendering';
import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { type FirstState, safeJson } from './first-state.ts';
import { mountApp } from './mount-app.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Opens at `now` a page that the server rendered at `renderedAt`. Says whether its HTML is kept, and how old its answer counts. */
async function open(renderedAt: string, now: string, timeZone: string) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const answers = [{ key: ['list'], data: 'Tennis' }];
  const state: FirstState = { renderedAt: Date.parse(renderedAt), timeZone, answers };
  document.body.innerHTML = `<div id="root">Ce soir</div><script type="application/json" id="${firstStateId}">${safeJson(state)}</script>`;
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('no root');
  const queryClient = new QueryClient();
  const [text] = root.childNodes;
  const router = createMemoryRouter([{ path: '/' }]);
  await act(() => mountApp({ root, router, queryClient, page: 'Ce soir' }));
  expect(root.textContent).toBe('Ce soir');
  expect(queryClient.getQueryData(['list'])).toBe('Tennis');
  const ageMs = Date.now() - (queryClient.getQueryState(['list'])?.dataUpdatedAt ?? 0);
  return { keepsHtml: root.firstChild === text, ageMs };
}

it.each([
  ['2026-11-16T15:00:00Z', '2026-11-16T22:59:00Z', 'Europe/Paris'],
  ['2026-11-16T05:00:00Z', '2026-11-16T14:59:00Z', 'Europe/Paris'],
  // There it is another day only at 20 h UTC.
  ['2026-11-16T14:00:00Z', '2026-11-16T16:00:00Z', 'Indian/Reunion'],
])('hydrates at the same part of the day, from %s to %s in %s', async (renderedAt, now, timeZone) => {
  expect(await open(renderedAt, now, timeZone)).toEqual({ keepsHtml: true, ageMs: 0 });
});

it.each([
  ['2026-11-16T19:00:00Z', '2026-11-17T07:00:00Z', 'Europe/Paris'],
  // The evening of another day.
  ['2026-11-16T19:00:00Z', '2026-11-17T19:00:00Z', 'Europe/Paris'],
  ['2026-11-16T14:59:00Z', '2026-11-16T15:00:00Z', 'Europe/Paris'],
  ['2026-11-16T11:59:00Z', '2026-11-16T12:00:00Z', 'Indian/Reunion'],
])('renders anew, with old answers, from %s to %s in %s', async (renderedAt, now, timeZone) => {
  const ageMs = Date.parse(now) - Date.parse(renderedAt);
  expect(await open(renderedAt, now, timeZone)).toEqual({ keepsHtml: false, ageMs });
});
