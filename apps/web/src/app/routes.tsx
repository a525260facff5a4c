import { formerPaths, paths } from '@coequipiers/contract/pages';
import { generatePath, type RouteObject, replace } from 'react-router';
import { ScreenError } from './screen-error.tsx';
import { ScreenPlaceholder, screenRoute } from './screen-route.tsx';
import { Shell } from './shell.tsx';

/** What the browser and the server both render. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          ...Object.entries(formerPaths).map(([former, path]) => formerRoute(former, path)),
          screenRoute(paths.home, async () => (await import('./screens/home.tsx')).HomeScreen),
          screenRoute('*', async () => (await import('./screens/not-found.tsx')).NotFoundScreen),
        ],
      },
    ],
  },
];

function formerRoute(former: string, path: string): RouteObject {
  return {
    path: former,
    // '/Login' redirects, '/login' does not.
    caseSensitive: true,
    Component: ScreenPlaceholder,
    HydrateFallback: ScreenPlaceholder,
    loader: ({ request, params }) => replace(generatePath(path, params) + new URL(request.url).search),
  };
}
