import type { FirstHtml, FirstRequest } from '@coequipiers/contract/rendering';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Providers } from '../providers.tsx';
import { routes } from '../routes.tsx';
import { type FirstState, safeJson, setInitialQueries } from './first-state.ts';
import { screenOf } from './screens.tsx';

const handler = createStaticHandler(routes);

/** React puts preload links before the markup; they belong in the head. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** Renders a screen for a visitor, with the data that the browser needs to hydrate it. */
export async function renderScreen(request: FirstRequest): Promise<FirstHtml | { redirect: string }> {
  const url = new URL(request.address, request.publicUrl);
  const { file, prepare } = screenOf(url.pathname);
  const [prepared, context] = await Promise.all([prepare(url, request), handler.query(new Request(url))]);
  if ('redirect' in prepared) return prepared;
  const { status, head, answers, timeZone } = prepared;
  if (context instanceof Response) throw new Error(`${url.pathname} is not a screen`);
  const queryClient = new QueryClient();
  const state: FirstState = { renderedAt: Date.now(), timeZone, answers };
  setInitialQueries(queryClient, answers);
  const html = await request.inTurn(() =>
    renderToString(
      <Providers queryClient={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>,
    ),
  );
  queryClient.clear();
  return {
    status,
    head: renderToStaticMarkup(head) + (preloads.exec(html)?.[0] ?? ''),
    html: html.replace(preloads, ''),
    state: safeJson(state),
    screen: file,
  };
}
