import { createBrowserRouter } from 'react-router';
import { allowReload, reloadOnce } from '../lib/reload-once.ts';
import { routes } from './routes.tsx';
import { ScreenLoadError } from './screen-route.tsx';

type AppRouter = ReturnType<typeof createBrowserRouter>;

export function createAppRouter(): AppRouter {
  const router = createBrowserRouter(routes);
  reloadOnLoadFailure(router);
  return router;
}

/** The URL is already that of the new screen, so the reload opens it. */
export function reloadOnLoadFailure(router: AppRouter): void {
  const check = (): void => {
    const { initialized, navigation, errors } = router.state;
    if (!initialized || navigation.state !== 'idle') return;
    if (!errors) allowReload();
    else if (Object.values(errors).some((error) => error instanceof ScreenLoadError)) reloadOnce();
  };
  router.subscribe(check);
  check();
}
