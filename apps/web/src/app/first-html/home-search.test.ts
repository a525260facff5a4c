// @vitest-environment node
import type { FirstHtml } from '@coequipiers/contract/rendering';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from './render-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T23:30:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function open(address: string) {
  const asked: unknown[] = [];
  let turns = 0;
  const nobody = () => Promise.reject(new Error('Not asked here'));
  const answer = await renderScreen({
    address,
    publicUrl: 'https://exemple.fr',
    publicData: {
      nearby: async (query) => {
        asked.push(query);
        return { content: [], total: { count: 0, more: false } };
      },
      announcement: nobody,
      city: async () => undefined,
      comments: nobody,
    },
    inTurn: async (render) => {
      turns += 1;
      return render();
    },
  });
  return { asked, answer, turns };
}

it('asks for the days that the page would ask for, and shows the same filters', async () => {
  const { asked, answer } = await open(
    '/?ville=france&tri=bientot&quand=aujourdhui&libres=1&niveau=debutant',
  );
  const day = '2026-11-17';
  expect(asked[0]).toEqual(
    expect.objectContaining({ from: day, to: day, open: 'true', level: 'beginner', sort: 'soonest' }),
  );
  // Nothing of today is left: tomorrow is looked at too.
  expect(asked.slice(1)).toEqual([expect.objectContaining({ from: '2026-11-18', to: '2026-11-18' })]);
  const { html, state } = answer as FirstHtml;
  expect(state).toContain(`"from":"${day}"`);
  expect(html).toMatch(/<input[^>]*name="quand"[^>]*checked=""[^>]*value="aujourdhui"/);
  expect(html).toMatch(/<input[^>]*name="libres"[^>]*checked=""/);
  expect(html).toMatch(/<option value="debutant" selected="">/);
  expect(html).toContain('Les prochaines séances d’abord.');
});

it('asks for the list and the shelf when no filter is set', async () => {
  const { asked, turns } = await open('/');
  expect(turns).toBe(1);
  expect(asked).toEqual([
    { latitude: 0, longitude: 0, maxDistance: 5_000, sort: 'recent', page: 0, limit: 15 },
    { latitude: 0, longitude: 0, maxDistance: 5_000, open: 'true', sort: 'soonest', page: 0, limit: 3 },
  ]);
});

it('leads from the form without scripts to the address that the page would have, without waiting for a turn', async () => {
  const { answer, turns } = await open('/?lieu=&quand=demain&jour=2026-12-05&libres=1&niveau=&tri=bientot');
  expect(answer).toEqual({ redirect: '/?ville=france&quand=2026-12-05&libres=1' });
  expect(turns).toBe(0);
});
