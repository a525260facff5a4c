// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

afterEach(() => void vi.useRealTimers());

async function render(address: string): Promise<Response | string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) return context;
  return renderToString(
    <Providers queryClient={new QueryClient()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
}

it('renders the home page where there is no browser', async () => {
  expect(typeof window).toBe('undefined');
  const html = await render('/');
  expect(html).toContain('Qui joue près de chez vous');
  expect(html).toContain('role="combobox"');
  expect(html).toContain('Navigation principale');
  expect(html).toContain('Thème sombre');
});

it('says which year it is, however long ago the server started', async () => {
  vi.useFakeTimers({ now: new Date('2031-06-01T12:00:00Z'), toFake: ['Date'] });
  expect(await render('/')).toMatch(/© (<!-- -->)?2031/);
});

it('renders the 404 page', async () => {
  expect(await render('/nulle-part')).toContain('Hors du terrain');
});

it('contains no inline script, which the content policy refuses', async () => {
  expect(await render('/')).not.toContain('<script');
});

it('answers an older name with a redirect', async () => {
  const answer = await render('/ResetPassword?token=abc');
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('Location')).toBe('/reset-password?token=abc');
});
