import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', Component: BottomBar }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return within(screen.getByRole('navigation', { name: 'Navigation rapide' }));
}

it('leads to the screens that exist, for visitors too', () => {
  const links = open('/').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Accueil', '/'],
    ['Favoris', '/announce?view=favorites'],
    ['Publier', '/announce'],
    ['Annonces', '/announce?view=list'],
    ['Messages', '/messages'],
  ]);
});

it.each([
  ['/', 'Accueil'],
  ['/?km=10', 'Accueil'],
  ['/announce', 'Publier'],
  ['/announce?view=list', 'Annonces'],
  ['/announce?edit=a1', 'Annonces'],
  ['/announce?view=favorites', 'Favoris'],
  ['/messages', 'Messages'],
  ['/messages?conversation=a1', 'Messages'],
  ['/profile', undefined],
])('on %s marks %s', (address, label) => {
  expect(open(address).queryByRole('link', { current: 'page' })?.textContent).toBe(label);
});
