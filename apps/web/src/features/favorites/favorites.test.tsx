import { favoritesCacheKey } from '@coequipiers/contract/favorites';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAnnouncement, announcementsFrom } from '../../../test/announcements.ts';
import { fakeServer, later, refusal } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { closeSession, dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';
import { favoriteIdsQuery, readIds } from './api/favorite-queries.ts';
import { loadFavoriteIds } from './load-favorite-ids.ts';

const email = 'camille@exemple.org';
const nothing = () => new Response(null, { status: 204 });
type Answers = Parameters<typeof fakeServer>[0];

beforeEach(() => openSession(tokenFor(60_000), email));
afterEach(() => {
  dropSession();
  act(() => shownToasts().forEach(({ id }) => dismissToast(id)));
  vi.unstubAllGlobals();
});

/** A server that stores favourites, the latest first. */
function serve(kept: { id: string; title: string }[], answers: Answers = {}) {
  const favorites = kept.map((one) => ({ id: `f-${one.id}`, announce: anAnnouncement(one) }));
  const ofEach = favorites.map(({ id, announce }) => ({
    [`DELETE /api/favorites/favorite/${id}`]: () => {
      favorites.splice(
        favorites.findIndex((one) => one.announce === announce),
        1,
      );
      return nothing();
    },
  }));
  return fakeServer({
    'GET /api/favorites': ({ query }) => {
      const page = Number(new URLSearchParams(query).get('page'));
      const content = favorites.slice(page * 15, page * 15 + 15);
      return Response.json({
        content,
        totalElements: favorites.length,
        last: page * 15 + content.length >= favorites.length,
      });
    },
    'DELETE /api/favorites': () => {
      favorites.length = 0;
      return nothing();
    },
    'GET /api/announce/me': () => Response.json([]),
    'GET /api/announce/a1': () => Response.json(anAnnouncement()),
    'GET /api/comments/announce/a1': () => Response.json([]),
    ...Object.assign({}, ...ofEach),
    ...answers,
  });
}

const heart = () => screen.findByRole('button', { name: /^Favori/ });
const isFull = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const toasts = () => shownToasts().map(({ message }) => message);
const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const openList = () => openPage('/announce?view=favorites');

it('fills the heart at once, and says so when the server has agreed', async () => {
  const held = later();
  const server = serve([], { 'POST /api/favorites/a1': held.answer });
  await openPage('/announce/a1');
  await userEvent.dblClick(await heart());
  await waitFor(async () => expect(isFull(await heart())).toBe(true));
  expect([toasts(), server.to('/api/favorites/a1').length]).toEqual([[], 1]);
  held.resolve(Response.json({ id: 'f1', announce: anAnnouncement({ isFavorite: true }) }, { status: 201 }));
  await waitFor(() => expect(toasts()).toEqual(['Ajouté aux favoris']));
  expect(isFull(await heart())).toBe(true);
});

it('empties it again', async () => {
  serve([], {
    'GET /api/announce/a1': () => Response.json(anAnnouncement({ isFavorite: true })),
    'DELETE /api/favorites/a1': nothing,
  });
  await openPage('/announce/a1');
  expect(isFull(await heart())).toBe(true);
  await userEvent.click(await heart());
  await waitFor(() => expect(toasts()).toEqual(['Retiré des favoris']));
  expect(isFull(await heart())).toBe(false);
});

it('takes it back when the server has not agreed', async () => {
  serve([], { 'POST /api/favorites/a1': refusal(500, { userMessage: 'Panne' }) });
  await openPage('/announce/a1');
  await userEvent.click(await heart());
  await waitFor(() => expect(toasts()).toEqual(['Erreur lors de la modification des favoris']));
  expect(isFull(await heart())).toBe(false);
});

it.each(['before', 'while'])('stays full when the ids were asked for %s it was filled', async (asked) => {
  const [old, agreed] = [later(), later()];
  let isStored = false;
  const server = serve([], {
    'GET /api/favorites/ids': () => (isStored ? Response.json(['a1']) : old.answer()),
    'POST /api/favorites/a1': agreed.answer,
  });
  const { queryClient } = await openPage('/announce/a1');
  const ids = favoriteIdsQuery(email);
  const read = async () => {
    readIds(queryClient, email).catch(() => undefined);
    await waitFor(() => expect(server.to('/api/favorites/ids')).toHaveLength(1));
  };
  if (asked === 'before') await read();
  await userEvent.click(await heart());
  await waitFor(() => expect(server.to('/api/favorites/a1')).toHaveLength(1));
  if (asked === 'while') await read();
  isStored = true;
  agreed.resolve(
    Response.json({ id: 'f1', announce: anAnnouncement({ isFavorite: true }) }, { status: 201 }),
  );
  await waitFor(() => expect(toasts()).toEqual(['Ajouté aux favoris']));
  old.resolve(Response.json([]));
  await waitFor(() => expect(queryClient.getQueryState(ids.queryKey)?.fetchStatus).toBe('idle'));
  expect(queryClient.getQueryData(ids.queryKey)).toEqual(['a1']);
  expect(isFull(await heart())).toBe(true);
});

it('has no heart for visitors', async () => {
  dropSession();
  serve([]);
  await openPage('/announce/a1');
  await screen.findByRole('heading', { level: 1, name: anAnnouncement().title });
  expect(screen.queryByRole('button', { name: /^Favori/ })).toBeNull();
});

it('asks which hearts are full at login, keeps them for the next visit, and forgets them at logout', async () => {
  dropSession();
  const client = new QueryClient();
  const stop = loadFavoriteIds(client);
  const server = fakeServer({ 'GET /api/favorites/ids': () => Response.json(['a1', 'b2']) });
  openSession(tokenFor(60_000), email);
  const { queryKey } = favoriteIdsQuery(email);
  await waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['a1', 'b2']));
  expect(server.to('/api/favorites/ids')).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem(favoritesCacheKey) ?? '')).toEqual({ email, ids: ['a1', 'b2'] });
  closeSession();
  expect(localStorage.getItem(favoritesCacheKey)).toBeNull();
  stop();
});

it('ignores a failure to load the ids', async () => {
  dropSession();
  const stop = loadFavoriteIds(new QueryClient());
  const server = fakeServer({ 'GET /api/favorites/ids': refusal(503, {}) });
  openSession(tokenFor(60_000), email);
  await waitFor(() => expect(server.to('/api/favorites/ids')).toHaveLength(1));
  expect(toasts()).toEqual([]);
  stop();
});

it('lists them by 15, with count and total, and more at a press', async () => {
  serve(announcementsFrom(1, 17));
  await openList();
  await waitFor(() => expect(cards()).toHaveLength(15));
  expect(screen.getByText('17 favoris, dont 15 affichés')).toBeDefined();
  expect(screen.getAllByText('Favori')).toHaveLength(15);
  await userEvent.click(screen.getByRole('button', { name: /Charger plus/ }));
  await waitFor(() => expect(cards()).toHaveLength(17));
  expect(screen.getByText('17 favoris')).toBeDefined();
  expect(screen.getByText('Tous vos favoris sont affichés')).toBeDefined();
});

it('lists more when the end is near', async () => {
  const ends: (() => void)[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      ends.push(() =>
        act(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)),
      );
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  serve(announcementsFrom(1, 17));
  await openList();
  await waitFor(() => expect(cards()).toHaveLength(15));
  ends.at(-1)?.();
  await waitFor(() => expect(cards()).toHaveLength(17));
});

it('leads to each, and to its author as from anywhere else', async () => {
  serve(announcementsFrom(1, 1));
  await openList();
  const view = await screen.findByRole('link', { name: /^Voir/ });
  expect(view.getAttribute('href')).toBe('/announce/0001');
  await userEvent.click(screen.getByRole('button', { name: /^Contacter/ }));
  expect(await screen.findByRole('dialog', { name: /^Contacter/ })).toBeDefined();
});

it('shows an error when the id of the favourite is missing', async () => {
  const nameless = { id: '', announce: anAnnouncement() };
  const page = { content: [nameless], totalElements: 1, last: true };
  const server = serve([], { 'GET /api/favorites': () => Response.json(page) });
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: /^Retirer des favoris/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(toasts()).toEqual(['Erreur: ID de favori manquant']));
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

it('removes one after asking', async () => {
  const server = serve(announcementsFrom(1, 2));
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: /Retirer des favoris.*Annonce 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(cards()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /Retirer des favoris.*Annonce 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(toasts()).toEqual(['Retiré des favoris']));
  expect(cards()).toEqual(['Annonce 2']);
  expect(screen.getByText('1 favori')).toBeDefined();
  expect(server.to('/api/favorites/favorite/f-0001')).toHaveLength(1);
});

it('brings it back to its place when the server has not agreed', async () => {
  serve(announcementsFrom(1, 3), { 'DELETE /api/favorites/favorite/f-0002': refusal(500, {}) });
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: /Retirer des favoris.*Annonce 2/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(toasts()).toEqual(['Erreur lors de la suppression']));
  expect(cards()).toEqual(['Annonce 1', 'Annonce 2', 'Annonce 3']);
});

it('removes them all after asking, and invites to find others', async () => {
  serve(announcementsFrom(1, 3));
  await openList();
  const all = await screen.findByRole('button', { name: 'Tout supprimer' });
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons.indexOf(all)).toBeGreaterThan(3);
  await userEvent.click(all);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tout supprimer' }));
  expect(await screen.findByRole('link', { name: 'Parcourir les annonces' })).toBeDefined();
  expect(cards()).toEqual([]);
  expect(screen.getByText('Aucun favori pour l’instant')).toBeDefined();
});

it('says that the list could not be had, and tries again', async () => {
  let working = false;
  fakeServer({
    'GET /api/announce/me': () => Response.json([]),
    'GET /api/favorites': () =>
      working
        ? Response.json({ content: [], totalElements: 0, last: true })
        : Response.json({ userMessage: 'Panne' }, { status: 500 }),
  });
  await openList();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  working = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Parcourir les annonces' })).toBeDefined();
});
