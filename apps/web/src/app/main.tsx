import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { loadFavoriteIds } from '../features/favorites/load-favorite-ids.ts';
import { clearCachedAnswers } from '../lib/kept-answers.ts';
import { pageLoaded } from '../lib/page-loaded.ts';
import { onSessionEnd, restoreSession } from '../lib/session.ts';
import { mountApp } from './first-html/mount-app.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Mutations must fail at once without a network instead of waiting. Queries are sent anyway: the service worker may have a
// cached answer.
const queryClient = new QueryClient({
  defaultOptions: { mutations: { networkMode: 'always' }, queries: { networkMode: 'offlineFirst' } },
});
const router = createAppRouter();

loadFavoriteIds(queryClient);
onSessionEnd(clearCachedAnswers);
restoreSession();
void mountApp({
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

if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorkerWhenIdle();

/** After everything that the page itself needs. */
async function startWorkerWhenIdle(): Promise<void> {
  await pageLoaded();
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  idle(() => void import('./worker/start-worker.tsx').then(({ startWorker }) => startWorker()));
}
