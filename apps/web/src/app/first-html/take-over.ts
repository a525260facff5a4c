import { paths } from '@coequipiers/contract/pages';
import { firstStateId } from '@coequipiers/contract/rendering';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type createBrowserRouter, matchPath } from 'react-router';
import { countView } from '../../features/announcements/api/count-view.ts';
import { readSession } from '../../lib/session.ts';
import { type FirstAnswer, keepAnswers } from './first-state.ts';

type AppRouter = ReturnType<typeof createBrowserRouter>;
type Parts = { root: HTMLElement; router: AppRouter; queryClient: QueryClient; page: ReactNode };

/** What the server rendered stays in place and comes alive; without it the page is drawn from nothing. */
export async function takeOver({ root, router, queryClient, page }: Parts): Promise<void> {
  const answers = firstAnswers();
  forgetHeadOnLeaving(router);
  if (answers) {
    keepAnswers(queryClient, answers);
    countFirstView(router.state.location.pathname, answers);
    if (await screenIsThere(router)) {
      // Piece by piece, so that a touch in the meantime does not wait for the whole page.
      startTransition(() => void hydrateRoot(root, page));
      return;
    }
  }
  createRoot(root).render(page);
}

function firstAnswers(): FirstAnswer[] | undefined {
  const text = document.getElementById(firstStateId)?.textContent;
  return text ? (JSON.parse(text) as FirstAnswer[]) : undefined;
}

/** A visitor has read the announcement in the first HTML; someone who is logged in asks for it by name, which counts. */
function countFirstView(pathname: string, answers: FirstAnswer[]): void {
  const id = matchPath(paths.announcement, pathname)?.params.id;
  if (id && !readSession() && answers.every((answer) => 'data' in answer)) countView(id);
}

/** The screen is a file of its own: before it has come there is nothing to take over with. */
function screenIsThere(router: AppRouter): Promise<boolean> {
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

/** What the first HTML says of its own address is wrong at the next one, where a browser would share it. */
function forgetHeadOnLeaving(router: AppRouter): void {
  const { pathname } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    unsubscribe();
    const own = 'link[rel="canonical"], meta[property], meta[name^="twitter:"], script[type$="ld+json"]';
    for (const element of document.head.querySelectorAll(own)) element.remove();
  });
}
