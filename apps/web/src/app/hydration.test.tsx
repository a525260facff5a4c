import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aPart } from '../../test/announcements.ts';
import { later } from '../../test/fake-server.ts';
import { stubIntersectionObserver } from '../../test/home.ts';
import { announcePath, email, id as gameId, serveOuting } from '../../test/taking-part.ts';
import { tokenFor } from '../../test/token.ts';
import { announcementQuery } from '../features/announcements/api/announcement-queries.ts';
import { nearbyQuery } from '../features/announcements/api/nearby-queries.ts';
import { shelfQuery } from '../features/announcements/api/shelf-query.ts';
import { noFilters, searchOfParams } from '../features/announcements/search/search-params.ts';
import { commentsQuery } from '../features/comments/api/comment-queries.ts';
import { dropSession, openSession } from '../lib/session.ts';
import { type InitialQuery, setInitialQueries } from './first-html/first-state.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

stubIntersectionObserver();

/** Renders a page as the server does, then hydrates it as the browser does. */
async function served(path: string, answers: InitialQuery[] = []) {
  const inProviders = (page: ReactNode) => {
    const queryClient = new QueryClient();
    setInitialQueries(queryClient, answers);
    return <Providers queryClient={queryClient}>{page}</Providers>;
  };
  const handler = createStaticHandler(routes);
  const context = (await handler.query(new Request(`http://localhost${path}`))) as StaticHandlerContext;
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    inProviders(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />,
    ),
  );
  document.body.append(root);
  const hydrate = async () => {
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    const router = createMemoryRouter(handler.dataRoutes, {
      initialEntries: [path],
      hydrationData: { loaderData: {} },
    });
    const page = await act(async () =>
      hydrateRoot(root, inProviders(<RouterProvider router={router} />), { onRecoverableError }),
    );
    expect(onRecoverableError).not.toHaveBeenCalled();
    return {
      leave: () => {
        act(() => page.unmount());
        root.remove();
      },
    };
  };
  return { hydrate };
}

/** Counts how often the description is read. Every rendering, on the server or in the browser, reads it equally often. */
function counted(announcement: Announcement) {
  const reads = { count: 0 };
  const { description } = announcement;
  const get = () => {
    reads.count += 1;
    return description;
  };
  Object.defineProperty(announcement, 'description', { get, enumerable: true });
  return { announcement, reads };
}

it('hydrates the server’s HTML, then shows the stored city and theme', async () => {
  const { hydrate } = await served('/');
  const lyon = {
    code: '69123',
    latitude: 45.76,
    longitude: 4.84,
    zipCode: '69001',
    municipalityName: 'Lyon',
  };
  window.localStorage.setItem('last_city', JSON.stringify({ ...lyon, regionName: 'Auvergne-Rhône-Alpes' }));
  window.localStorage.setItem('color_scheme', 'dark');
  const { leave } = await hydrate();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }).value).toBe('Lyon (69001)');
  expect(screen.getByRole('button', { name: 'Thème clair' })).toBeTruthy();
  leave();
});

it.each([
  ['with an outing', anOuting()],
  ['without an outing', null],
])('renders a card only once during hydration, %s', async (_, outing) => {
  const { announcement, reads } = counted(anAnnouncement({ outing }));
  const { queryKey } = nearbyQuery(searchOfParams(new URLSearchParams(), new Date()));
  const { hydrate } = await served('/', [
    {
      key: queryKey,
      data: { pages: [{ content: [announcement], last: true, total: null }], pageParams: [0] },
    },
    { key: shelfQuery(noFilters, null).queryKey, data: [] },
  ]);
  const once = reads.count;
  expect(once).toBeGreaterThan(0);
  const { leave } = await hydrate();
  expect(screen.getByRole('article')).toBeTruthy();
  expect(reads.count).toBe(2 * once);
  leave();
});

it.each([
  ['with an outing', anOuting()],
  ['without an outing', null],
])('renders the page of an announcement only once during hydration, %s', async (_, outing) => {
  const { announcement, reads } = counted(anAnnouncement({ outing }));
  const { id } = announcement;
  const { hydrate } = await served(`/announce/${id}`, [
    { key: announcementQuery(id).queryKey, data: announcement },
    { key: commentsQuery(id).queryKey, data: { pages: [[]], pageParams: [0] } },
  ]);
  const once = reads.count;
  expect(once).toBeGreaterThan(0);
  const { leave } = await hydrate();
  expect(screen.getByRole('article')).toBeTruthy();
  expect(reads.count).toBe(2 * once);
  leave();
});

it('offers somebody who is logged in no action of a visitor, until their own answer is there', async () => {
  const outing = anOuting({ taken: 4, state: 'full' });
  const game = anAnnouncement({ id: gameId, createdBy: 'u_karim', outing });
  const own = later();
  serveOuting({}, { [`GET ${announcePath}`]: own.answer });
  const { hydrate } = await served(`/announce/${gameId}`, [
    { key: announcementQuery(gameId).queryKey, data: game },
    { key: commentsQuery(gameId).queryKey, data: { pages: [[]], pageParams: [0] } },
  ]);
  const panel = () => within(screen.getByRole('region', { name: 'La séance' }));
  const offered = panel().getByRole('button', { name: /liste d’attente/ });
  // before-paint.css hides it, as it hides what else is a visitor's.
  expect(offered.closest('[data-as-visitor]')).toBeTruthy();
  openSession(tokenFor(3_600_000), email);
  const { leave } = await hydrate();
  expect(offered.closest('[inert]')).toBeTruthy();
  await act(async () => own.resolve(Response.json({ ...game, participation: aPart('in') })));
  const leaving = await panel().findByRole('button', { name: 'Je ne peux plus venir' });
  expect(leaving.closest('[inert], [data-as-visitor]')).toBeNull();
  expect(panel().queryByRole('button', { name: /liste d’attente/ })).toBeNull();
  leave();
  dropSession();
  vi.unstubAllGlobals();
});
