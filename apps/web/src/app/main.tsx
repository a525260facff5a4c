import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { restoreSession } from '../lib/session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// What is sent must fail when there is no network, not wait unseen.
const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

restoreSession();
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>,
);
