import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession, openSession } from '../lib/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Providers } from './providers.tsx';

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset().mockResolvedValue(new Response(null, { status: 204 })));
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

function page(address = '/conditions') {
  const Page = () => (
    <>
      <Header />
      <main>Ailleurs</main>
      <Footer />
    </>
  );
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  const tree = (
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>
  );
  return { router, tree };
}

describe('a visitor', () => {
  it('is offered to log in or to register', () => {
    render(page().tree);
    expect(screen.getByRole('link', { name: 'Connexion' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: "S'inscrire" }).getAttribute('href')).toBe('/register');
    expect(screen.getByRole('link', { name: 'Publier' }).getAttribute('href')).toBe('/announce');
    expect(screen.queryByRole('button', { name: /Menu du compte/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /annonce/i })).toBeNull();
  });

  it('finds the three legal texts on every page', () => {
    render(page().tree);
    const links = ['Conditions d’utilisation', 'Politique de confidentialité', 'Mentions légales'].map(
      (name) => screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(['/conditions', '/confidentialite', '/mentions-legales']);
  });
});

describe('someone logged in', () => {
  const button = () => screen.getByRole('button', { name: 'Menu du compte de camille.roux' });
  const items = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);
  const focused = () => document.activeElement?.textContent;
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  function open() {
    openSession('token-of-camille', 'camille.roux@exemple.org');
    const { router, tree } = page();
    render(tree);
    return router;
  }

  it('has a menu with their name, their e-mail and what exists', () => {
    open();
    expect(screen.queryByRole('link', { name: 'Connexion' })).toBeNull();
    expect(button().textContent).toBe('Ccamille.roux');
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('menu').id).toBe(button().getAttribute('aria-controls'));
    expect(screen.getByText('camille.roux@exemple.org')).toBeTruthy();
    expect(items()).toEqual(['Mon profil', 'Mes annonces', 'Messages', 'Thème sombre', 'Déconnexion']);
  });

  it('finds their announcements and a way to publish one', () => {
    open();
    const addresses = ['Mes Annonces', 'Publier une annonce'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(addresses).toEqual(['/announce?view=list', '/announce']);
  });

  it('moves through the menu with the arrow keys, Home and End', () => {
    open();
    button().focus();
    press('ArrowDown');
    expect(focused()).toBe('Mon profil');
    press('ArrowDown');
    expect(focused()).toBe('Mes annonces');
    press('ArrowDown');
    expect(focused()).toBe('Messages');
    press('ArrowDown');
    expect(focused()).toBe('Thème sombre');
    press('ArrowDown');
    expect(focused()).toBe('Déconnexion');
    press('ArrowDown');
    expect(focused()).toBe('Mon profil');
    press('ArrowUp');
    expect(focused()).toBe('Déconnexion');
    press('Home');
    expect(focused()).toBe('Mon profil');
    press('End');
    expect(focused()).toBe('Déconnexion');
  });

  it('opens the menu at its last item with the up arrow', () => {
    open();
    button().focus();
    press('ArrowUp');
    expect(focused()).toBe('Déconnexion');
  });

  it.each(['Escape', 'Tab'])('closes the menu with %s, and the focus is on the button again', (key) => {
    open();
    fireEvent.click(button());
    press(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('closes the menu by a click on the button or outside', () => {
    open();
    fireEvent.click(button());
    fireEvent.pointerDown(screen.getByRole('menuitem', { name: 'Mon profil' }));
    expect(items()).toHaveLength(5);
    fireEvent.pointerDown(screen.getByText('Ailleurs'));
    expect(items()).toEqual([]);
    fireEvent.click(button());
    fireEvent.click(button());
    expect(items()).toEqual([]);
  });

  it('goes to their profile', async () => {
    const router = open();
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('menuitem', { name: 'Mon profil' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('logs out and goes home', async () => {
    const router = open();
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('menuitem', { name: 'Déconnexion' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.getByRole('link', { name: 'Connexion' })).toBeTruthy();
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(window.localStorage.getItem('auth_user')).toBeNull();
  });

  it('never sees what is for visitors: the server keeps the place empty until the browser takes over', async () => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(page().tree);
    document.body.append(root);
    const guest = root.querySelector('a[href="/login"]')?.parentElement;
    expect(guest?.hasAttribute('data-known')).toBe(false);

    openSession('token-of-camille', 'camille.roux@exemple.org');
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    const app = await act(async () => hydrateRoot(root, page().tree, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Connexion' })).toBeNull();
    expect(button()).toBeTruthy();
    act(() => app.unmount());
    root.remove();
  });
});
