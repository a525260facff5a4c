import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { loadFavoriteIds } from '../features/favorites/load-favorite-ids.ts';
import { restoreSession } from '../lib/session.ts';
import { takeOver } from './first-html/take-over.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// What is sent must fail when there is no network, not wait unseen.
const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const router = createAppRouter();

loadFavoriteIds(queryClient);
restoreSession();
void takeOver({
  root,
  router,
  queryClient,
  page: (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  ),
});
