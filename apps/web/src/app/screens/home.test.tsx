import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../providers.tsx';
import { routes } from '../routes.tsx';

const lyon = {
  codeCommuneINSEE: '69123',
  nomCommuneComplet: 'Lyon',
  nomCommune: 'Lyon',
  codePostal: '69001',
  nomRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.76,
  longitude: 4.84,
};

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json([lyon])));
afterEach(() => vi.unstubAllGlobals());

async function visit() {
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  const page = render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { page, field: await screen.findByRole<HTMLInputElement>('combobox', { name: 'Ville' }) };
}

it('shows the chosen city with its region, and remembers it at the next visit', async () => {
  const { page, field } = await visit();
  fireEvent.change(field, { target: { value: 'ly' } });
  fireEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
  expect(screen.getByText('Lyon (69001)')).toBeTruthy();
  expect(screen.getByText('Auvergne-Rhône-Alpes')).toBeTruthy();
  page.unmount();

  const again = await visit();
  expect(again.field.value).toBe('Lyon (69001)');
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la ville' }));
  again.page.unmount();

  expect((await visit()).field.value).toBe('');
});

it('starts without a city when what was kept cannot be read', async () => {
  window.localStorage.setItem('last_city', '{"code":42}');
  expect((await visit()).field.value).toBe('');
});
