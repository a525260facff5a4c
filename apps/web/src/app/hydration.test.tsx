import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { expect, it, vi } from 'vitest';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

const inProviders = (page: ReactNode) => <Providers queryClient={new QueryClient()}>{page}</Providers>;

it('hydrates the server’s HTML, then shows the stored city and theme', async () => {
  const handler = createStaticHandler(routes);
  const context = (await handler.query(new Request('http://localhost/'))) as StaticHandlerContext;
  const rendered = renderToString(
    inProviders(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />,
    ),
  );
  const root = document.createElement('div');
  root.innerHTML = rendered;
  document.body.append(root);

  const lyon = {
    code: '69123',
    latitude: 45.76,
    longitude: 4.84,
    zipCode: '69001',
    municipalityName: 'Lyon',
  };
  window.localStorage.setItem('last_city', JSON.stringify({ ...lyon, regionName: 'Auvergne-Rhône-Alpes' }));
  window.localStorage.setItem('color_scheme', 'dark');
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const router = createMemoryRouter(handler.dataRoutes, { hydrationData: { loaderData: {} } });
  const page = await act(async () =>
    hydrateRoot(root, inProviders(<RouterProvider router={router} />), { onRecoverableError }),
  );

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe('Lyon (69001)');
  expect(screen.getByRole('button', { name: 'Thème clair' })).toBeTruthy();
  act(() => page.unmount());
});
