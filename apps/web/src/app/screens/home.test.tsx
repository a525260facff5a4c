import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { announcementsFrom } from '../../../test/announcements.ts';
import { later, nobody, refusal } from '../../../test/fake-server.ts';
import {
  aroundLyon,
  asked,
  cards,
  chooseLyon,
  cityField,
  count,
  NEARBY,
  serverWith,
  stubIntersectionObserver,
  toasts,
} from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

stubIntersectionObserver();

describe('the first visit', () => {
  it('shows the newest of all France, with one call', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15) });
    const { address } = await openPage('/');
    await count('15 annonces dans toute la France');
    expect(screen.getByText('D’autres annonces sont disponibles.')).toBeTruthy();
    expect(cards()).toHaveLength(15);
    expect(asked(server)).toEqual([
      { latitude: '0', longitude: '0', maxDistance: '5000', sort: 'recent', page: '0', limit: '15' },
    ]);
    // The other one is for the shelf.
    expect(server.calls).toHaveLength(2);
    expect(address()).toBe('/');
    expect(screen.queryByRole('button', { name: 'Proximité' })).toBeNull();
  });

  it('starts around the city chosen last, and the address says so', async () => {
    const first = serverWith({ 0: announcementsFrom(0, 2) });
    const { page } = await openPage('/');
    await count('2 annonces dans toute la France');
    await chooseLyon();
    await count('2 annonces près de Lyon');
    expect(asked(first).at(-1)).toMatchObject({ latitude: '45.76', longitude: '4.84' });
    page.unmount();

    const server = serverWith({ 0: announcementsFrom(0, 1) });
    const { address } = await openPage('/');
    await count('1 annonce près de Lyon');
    expect(cityField().value).toBe('Lyon (69001)');
    expect(address()).toBe(`/?${aroundLyon}`);
    expect(asked(server)).toHaveLength(1);
  });

  it('starts around the city of the profile when none was chosen', async () => {
    openSession('token-of-camille', 'camille@exemple.org');
    const profile = { municipalityName: 'Orléans', zipCode: '45000', latitude: 47.9, longitude: 1.9 };
    const server = serverWith(
      { 0: announcementsFrom(0, 3) },
      { 'GET /api/user/profile': () => Response.json(profile) },
    );
    const { address } = await openPage('/');
    await count('3 annonces près d’Orléans');
    expect(asked(server)).toEqual([expect.objectContaining({ latitude: '47.9', longitude: '1.9' })]);
    expect(address()).toContain('ville=Orl%C3%A9ans&cp=45000');
  });

  it('goes where a press led while the city of the profile was on its way', async () => {
    openSession('token-of-camille', 'camille@exemple.org');
    const profile = later();
    serverWith({ 0: announcementsFrom(0, 3) }, { 'GET /api/user/profile': profile.answer });
    const { address, page, router } = await openPage('/');
    const screenOfPress = later();
    router.patchRoutes(null, [
      {
        path: '/lente',
        lazy: async () => {
          await screenOfPress.answer();
          return { Component: () => <p>Ouverte</p> };
        },
      },
    ]);
    await act(async () => void router.navigate('/lente'));
    const orleans = { municipalityName: 'Orléans', zipCode: '45000', latitude: 47.9, longitude: 1.9 };
    profile.resolve(Response.json(orleans));
    await waitFor(() => expect(cityField().value).toBe('Orléans (45000)'));
    screenOfPress.resolve(new Response());
    await screen.findByText('Ouverte');
    expect(address()).toBe('/lente');
    page.unmount();
  });

  it('keeps the place of the cards while they are on their way', async () => {
    const { answer, resolve } = later();
    serverWith({}, { [`GET ${NEARBY}`]: answer });
    await openPage('/');
    await count('Recherche dans toute la France…');
    expect(screen.queryByText('Aucune annonce trouvée avec ces critères')).toBeNull();
    resolve(Response.json(announcementsFrom(0, 2)));
    await count('2 annonces dans toute la France');
  });

  it('shows all of France when the profile does not answer', async () => {
    openSession('token-of-camille', 'camille@exemple.org');
    serverWith({ 0: announcementsFrom(0, 1) }, { 'GET /api/user/profile': refusal(500, {}) });
    await openPage('/');
    await count('1 annonce dans toute la France');
  });

  it('starts without a city when the stored one is invalid', async () => {
    window.localStorage.setItem('last_city', '{"code":42}');
    serverWith({});
    await openPage('/');
    expect(cityField().value).toBe('');
  });
});

describe('nothing found', () => {
  it('is no longer said once a wider search begins, which may find some', async () => {
    const answer = later();
    serverWith(
      { 0: [] },
      {
        [`GET ${NEARBY}`]: (call) =>
          call.query.includes('maxDistance=50000') ? answer.answer() : Response.json([]),
      },
    );
    await openPage(`/?${aroundLyon}`);
    await waitFor(() => expect(toasts()).toContain('info: Aucune annonce trouvée avec ces critères'));
    fireEvent.click(await screen.findByRole('button', { name: /Élargir/ }));
    await waitFor(() => expect(toasts()).toEqual([]));
    answer.resolve(Response.json(announcementsFrom(0, 3), { headers: { 'X-Total-Count': '3' } }));
    await count('3 annonces près de Lyon');
    expect(toasts()).toEqual([]);
  });

  it('says so, widens the circle, and resets the filters for good', async () => {
    const server = serverWith({ 0: [] });
    const { address, page } = await openPage('/');
    await chooseLyon();
    await count('Aucune annonce près de Lyon');
    await waitFor(() => expect(toasts()).toContain('info: Aucune annonce trouvée avec ces critères'));
    fireEvent.click(await screen.findByRole('button', { name: /Élargir/ }));
    await waitFor(() => expect(asked(server).at(-1)).toMatchObject({ maxDistance: '50000' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Réinitialiser les filtres' }));
    await count('Aucune annonce dans toute la France');
    expect(address()).toBe('/?ville=france');
    expect(screen.queryByRole('button', { name: 'Réinitialiser les filtres' })).toBeNull();
    page.unmount();
    await openPage('/');
    expect(cityField().value).toBe('');
  });
});

describe('a search that fails', () => {
  it('says so once the 10 s of a call are over, and asks once', async () => {
    const server = serverWith({}, { 'HEAD /before-paint.js': () => new Response(null) });
    const answered = fetch;
    let searches = 0;
    const silent: typeof fetch = (input, init) => {
      if (typeof input !== 'string' || !input.startsWith(NEARBY)) return answered(input, init);
      if (input.includes('limit=15')) searches += 1;
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    };
    vi.stubGlobal('fetch', silent);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPage('/');
    await vi.waitFor(() => expect(searches).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(toasts()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await vi.waitFor(() => expect(toasts()).toEqual(['error: Erreur lors de la recherche']));
    expect([searches, server.to(NEARBY)]).toEqual([1, []]);
    vi.useRealTimers();
  });

  it.each([
    [500, {}, 'Une erreur est survenue de notre côté. Veuillez réessayer. Vos filtres sont gardés.', ''],
    [
      429,
      { userMessage: 'Trop de tentatives. Veuillez réessayer dans 40 secondes.' },
      'Trop de tentatives. Veuillez réessayer dans 40 secondes. Vos filtres sont gardés.',
      '. Trop de tentatives. Veuillez réessayer dans 40 secondes.',
    ],
  ])(
    'with %i says what happened, and not that the connection is at fault',
    async (status, body, advice, more) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      serverWith({}, { [`GET ${NEARBY}`]: refusal(status, body) });
      await openPage('/');
      expect(await screen.findByText(advice)).toBeTruthy();
      expect(toasts()).toEqual([`error: Erreur lors de la recherche${more}`]);
    },
  );

  it('is not announced again to someone who comes back to it', async () => {
    const second = later();
    let answer: () => Response | Promise<Response> = () => new Response('', { status: 500 });
    serverWith({}, { [`GET ${NEARBY}`]: () => answer() });
    vi.spyOn(console, 'warn').mockReturnValue();
    const { router, go } = await openPage('/');
    await screen.findByRole('button', { name: 'Réessayer' });
    expect(toasts()).toEqual(['error: Erreur lors de la recherche']);
    await go('/conditions');
    for (const { id } of shownToasts()) dismissToast(id);
    answer = second.answer;
    await act(() => router.navigate(-1));
    await screen.findByRole('combobox', { name: 'Ville' });
    expect(toasts()).toEqual([]);
    second.resolve(Response.json(announcementsFrom(0, 2)));
    await count('2 annonces dans toute la France');
    expect(toasts()).toEqual([]);
  });

  it('says so, keeps the filters and tries again at a press', async () => {
    let broken = true;
    serverWith(
      {},
      {
        [`GET ${NEARBY}`]: (call) => (broken ? nobody(call) : Response.json(announcementsFrom(0, 2))),
        'HEAD /before-paint.js': () => new Response(null),
      },
    );
    const { address } = await openPage(`/?${aroundLyon}&sport=Tennis`);
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Erreur lors de la recherche');
    await waitFor(() => expect(toasts()).toEqual(['error: Erreur lors de la recherche']));
    expect(cityField().value).toBe('Lyon (69001)');
    broken = false;
    fireEvent.click(again);
    await count('2 annonces près de Lyon');
    expect(address()).toBe(`/?${aroundLyon}&sport=Tennis`);
  });
});
