import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, store } from '../lib/storage.ts';
import { Providers } from './providers.tsx';
import { reloadOnLoadFailure } from './router.ts';
import { ScreenError } from './screen-error.tsx';
import { screenRoute } from './screen-route.tsx';
import { Shell } from './shell.tsx';

const reload = vi.fn<() => void>();
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const here = () => Promise.resolve(() => <h1>Bienvenue</h1>);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { href: 'http://localhost/', reload: reload.mockReset() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address: string, screens: RouteObject[]) {
  const router = createMemoryRouter(
    [{ Component: Shell, children: [{ ErrorBoundary: ScreenError, children: screens }] }],
    { initialEntries: [address] },
  );
  reloadOnLoadFailure(router);
  await act(async () => {
    render(
      <Providers queryClient={new QueryClient()}>
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  return router;
}

it('reloads the page when a screen does not load, at the address of that screen', async () => {
  const router = await open('/', [screenRoute('/', here), screenRoute('/autre', gone)]);
  await screen.findByRole('heading', { name: 'Bienvenue' });
  await act(() => router.navigate('/autre?x=1'));
  expect(reload).toHaveBeenCalledOnce();
  expect(router.state.location).toMatchObject({ pathname: '/autre', search: '?x=1' });
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('does not reload a second time: it shows an error and offers to try again', async () => {
  store('page_reloaded', 'true');
  await open('/', [screenRoute('/', gone)]);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('La page n’a pas pu être chargée');

  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('may reload again after a screen has loaded', async () => {
  store('page_reloaded', 'true');
  const router = await open('/', [screenRoute('/', here), screenRoute('/autre', gone)]);
  await screen.findByRole('heading', { name: 'Bienvenue' });
  await waitFor(() => expect(readStored('page_reloaded')).toBeNull());
  await act(() => router.navigate('/autre'));
  expect(reload).toHaveBeenCalledOnce();
});

it('shows the error at once without storage, because it could reload for ever', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await open('/', [screenRoute('/', gone)]);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('La page n’a pas pu être chargée');
});

it('keeps the header and offers a link when a screen throws an error', async () => {
  const broken = () =>
    Promise.resolve(() => {
      throw new Error('boom');
    });
  await open('/', [screenRoute('/', broken)]);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cette page a perdu le ballon');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('banner')).toBeTruthy();
});
