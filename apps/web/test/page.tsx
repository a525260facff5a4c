import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../src/app/providers.tsx';
import { routes } from '../src/app/routes.tsx';
import './screens.ts';

/** The whole app at a URL in StrictMode, as in development, where everything renders twice. */
export const openPage = (...addresses: string[]) => open(StrictMode, addresses);

/** The same as in production, for tests that count calls. */
export const openPublishedPage = (...addresses: string[]) => open(Fragment, addresses);

async function open(Mode: typeof StrictMode, addresses: string[]) {
  const queryClient = new QueryClient();
  const router = createMemoryRouter(routes, { initialEntries: addresses });
  const page = render(
    <Mode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </Mode>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    page,
    queryClient,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (address: string) => act(() => router.navigate(address)),
  };
}
