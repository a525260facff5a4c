import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { loadFavoriteIds } from '../features/favorites/load-favorite-ids.ts';
import { clearCachedAnswers } from '../lib/kept-answers.ts';
import { pageIdle } from '../lib/page-loaded.ts';
import { pause } from '../lib/pause.ts';
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

loadFavoriteIds(queryClient);
onSessionEnd(clearCachedAnswers);
restoreSession();
void start(root);

if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorkerWhenIdle();

/** Split into several tasks: as one task, the scripts, the router and the hydration would block the input of a slow phone. */
async function start(element: HTMLElement): Promise<void> {
  await pause();
  const router = createAppRouter();
  await pause();
  await mountApp({
    root: element,
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
}

/** After everything that the page itself needs. */
async function startWorkerWhenIdle(): Promise<void> {
  await pageIdle();
  const { startWorker } = await import('./worker/start-worker.tsx');
  await startWorker();
}
