import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../src/app/providers.tsx';
import { routes } from '../src/app/routes.tsx';
import './screens.ts';

/** As in `scripts/lib/long.mjs`. */
const isLong = import.meta.env['TESTS'] === 'long';

/**
 * The whole app at a URL. In the long form it is in StrictMode, as in development: there everything renders twice, which takes a third
 * of the time of these tests.
 */
export const openPage = (...addresses: string[]) => open(isLong ? StrictMode : Fragment, addresses);

/** Always in StrictMode. One file of tests for each screen opens it so. */
export const openStrictPage = (...addresses: string[]) => open(StrictMode, addresses);

/** Never in StrictMode, for tests that count calls. */
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
