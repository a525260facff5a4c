import { paths } from '@coequipiers/contract/pages';
import { firstStateId } from '@coequipiers/contract/rendering';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { type createBrowserRouter, matchPath } from 'react-router';
import { countView } from '../../features/announcements/api/count-view.ts';
import { readSession } from '../../lib/session.ts';
import { isSamePartOfDay } from '../../lib/use-today.ts';
import { type FirstState, type InitialQuery, setInitialQueries } from './first-state.ts';

type AppRouter = ReturnType<typeof createBrowserRouter>;
type Parts = { root: HTMLElement; router: AppRouter; queryClient: QueryClient; page: ReactNode };

/** Hydrates the server's HTML; without it, or with that of another day or before the evening, the page is rendered from scratch. */
export async function mountApp({ root, router, queryClient, page }: Parts): Promise<void> {
  // React's renderer is in the file of the page's other scripts. Imported here, it starts in a task of its own. It also makes errors
  // when it starts: with a debugger or Lighthouse attached, Chrome would parse that whole file again to locate them.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const state = firstState();
  removeHeadOnNavigation(router);
  if (state) {
    const { renderedAt, timeZone, answers } = state;
    // Hydration would keep words such as 'Ce soir', and the answers would pass for new ones.
    const isCurrent = isSamePartOfDay(new Date(renderedAt), new Date(), timeZone);
    setInitialQueries(queryClient, answers, isCurrent ? Date.now() : renderedAt);
    countFirstView(router.state.location.pathname, answers);
    if ((await isScreenLoaded(router)) && isCurrent) {
      // As a transition, hydration yields to user input.
      startTransition(() => void hydrateRoot(root, page));
      return;
    }
  }
  createRoot(root).render(page);
}

function firstState(): FirstState | undefined {
  const text = document.getElementById(firstStateId)?.textContent;
  return text ? (JSON.parse(text) as FirstState) : undefined;
}

/**
 * A visitor's view of the first HTML causes no request, so it is counted here. A logged-in person requests the announcement,
 * which counts.
 */
function countFirstView(pathname: string, answers: InitialQuery[]): void {
  const id = matchPath(paths.announcement, pathname)?.params.id;
  if (id && !readSession() && answers.every((answer) => 'data' in answer)) countView(id);
}

/** The screen is a lazy chunk: hydration must wait for it. */
function isScreenLoaded(router: AppRouter): Promise<boolean> {
  return new Promise((resolve) => {
    let unsubscribe = (): void => undefined;
    const check = (): void => {
      if (!router.state.initialized) return;
      unsubscribe();
      resolve(router.state.errors === null);
    };
    unsubscribe = router.subscribe(check);
    check();
  });
}

/** After a navigation, the metadata of the first URL is wrong, and a browser could share it. */
function removeHeadOnNavigation(router: AppRouter): void {
  const { pathname } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    unsubscribe();
    const own = 'link[rel="canonical"], meta[property], meta[name^="twitter:"], script[type$="ld+json"]';
    for (const element of document.head.querySelectorAll(own)) element.remove();
  });
}
