import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../src/app/providers.tsx';
import { routes } from '../src/app/routes.tsx';

/** The whole app at an address, as in development, where everything is rendered twice. */
export async function openPage(...addresses: string[]) {
  const router = createMemoryRouter(routes, { initialEntries: addresses });
  const page = render(
    <StrictMode>
      <Providers queryClient={new QueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    page,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (address: string) => act(() => router.navigate(address)),
  };
}
