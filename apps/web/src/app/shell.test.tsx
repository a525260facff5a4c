import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { dropSession, openSession } from '../lib/session.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';
import '../../test/screens.ts';

async function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { router, current: () => router.state.location.pathname + router.state.location.search };
}

describe('older names lead to the new address with their query', () => {
  it.each([
    ['/Home', '/'],
    ['/Home?edit=1', '/?edit=1'],
    ['/Login', '/login'],
    ['/Register', '/register'],
    ['/AnnounceDetailPage/0a1b?from=mail', '/announce/0a1b?from=mail'],
    ['/ForgotPassword', '/forgot-password'],
    ['/ResetPassword?token=a%2Bb', '/reset-password?token=a%2Bb'],
    ['/ActivateAccount?token=abc', '/activate-account?token=abc'],
  ])('%s → %s', async (former, now) => {
    const { current } = await open(former);
    expect(current()).toBe(now);
  });

  it.each([
    ['/Profile', '/profile'],
    ['/Announce?view=list', '/announce?view=list'],
    ['/ChatPage?conversation=9', '/messages?conversation=9'],
  ])('%s → %s, for someone who is logged in', async (former, now) => {
    openSession('token', 'camille@exemple.fr');
    const { current } = await open(former);
    expect(current()).toBe(now);
    dropSession();
  });
});

describe('an address without a screen', () => {
  it('is the 404 page, with a way home', async () => {
    const { current } = await open('/nulle/part?x=1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hors du terrain');
    await waitFor(() => expect(document.title).toBe('Page introuvable · Coéquipiers'));
    expect(current()).toBe('/nulle/part?x=1');

    fireEvent.click(screen.getByRole('link', { name: 'Retour à l’accueil' }));
    await screen.findByRole('heading', { name: /Qui joue près de chez vous/ });
    expect(current()).toBe('/');
  });
});

describe('moving between screens', () => {
  it('puts the focus on the new heading and names the page', async () => {
    const { router } = await open('/');
    await waitFor(() =>
      expect(document.title).toBe('Trouver des partenaires de sport près de chez vous · Coéquipiers'),
    );
    expect(document.activeElement).toBe(document.body);

    await act(() => router.navigate('/nulle-part'));
    const heading = screen.getByRole('heading', { level: 1, name: 'Hors du terrain' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('offers to skip to the content, and marks where one is', async () => {
    await open('/');
    const skip = screen.getByRole('link', { name: 'Aller au contenu' });
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    const here = screen.getAllByRole('link', { current: 'page' });
    expect(here.map((link) => [link.closest('nav')?.ariaLabel, link.textContent])).toEqual([
      ['Navigation principale', 'Accueil'],
      ['Navigation rapide', 'Accueil'],
    ]);
  });
});

describe('the theme', () => {
  const scheme = () => document.documentElement.getAttribute('data-theme');

  it('is light until the person chooses, and the choice is kept', async () => {
    await open('/');
    expect(scheme()).toBe('light');
    fireEvent.click(screen.getByRole('button', { name: 'Thème sombre' }));
    expect(scheme()).toBe('dark');
    expect(window.localStorage.getItem('color_scheme')).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'Thème clair' }));
    expect(scheme()).toBe('light');
  });
});
