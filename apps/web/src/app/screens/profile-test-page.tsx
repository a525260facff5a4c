import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { forEachKind } from '@coequipiers/contract/notices';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { openSession } from '../../lib/session.ts';
import { Providers } from '../providers.tsx';
import { routes } from '../routes.tsx';
// Loaded here, so that their loading does not count in a test's time.
import './home.tsx';
import './login.tsx';
import './profile.tsx';

export const camille: Profile = {
  email: 'camille.roux@exemple.org',
  username: 'camille_r',
  zipCode: '69003',
  municipalityName: 'Lyon 3e',
  regionName: 'Auvergne-Rhône-Alpes',
  latitude: 45.75,
  longitude: 4.86,
  subscribeNewsletter: false,
  hasPassword: true,
  showReadReceipts: true,
  notifyByMail: true,
  requestMails: true,
  notify: forEachKind(() => true),
  mails: forEachKind(() => true),
};

type Sent = { call: string; body: unknown; authorization: string | null };
export type Answers = Record<string, (sent: Sent) => Response | Promise<Response>>;

/** Replaces fetch; calls without an answer here get a 404. */
function serve(answers: Answers): Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const sent: Sent = {
      call: `${method} ${url}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      authorization: new Headers(headers).get('Authorization'),
    };
    calls.push(sent);
    return answers[sent.call]?.(sent) ?? new Response('', { status: 404 });
  });
  return calls;
}

/** The app, opened by Camille. `changes` returns the calls other than GET. */
export async function openProfile(answers: Answers = {}, address = '/profile') {
  const calls = serve({
    'GET /api/user/profile': () => Response.json(camille),
    'GET /api/blocks': () => Response.json([]),
    'GET /api/alerts': () => Response.json([]),
    ...answers,
  });
  openSession('token-of-camille', camille.email);
  const queryClient = new QueryClient();
  const router = createMemoryRouter(routes, { initialEntries: ['/', address], initialIndex: 1 });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Mon Profil' });
  return {
    router,
    queryClient,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    changes: () => calls.filter(({ call }) => !call.startsWith('GET ')),
    at: () => router.state.location.pathname + router.state.location.search,
  };
}
