import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer, later, nobody, refusal } from '../../../test/fake-server.ts';
import { tokenFor } from '../../../test/token.ts';
import { Providers } from '../../app/providers.tsx';
import { SessionWatch } from '../../app/session-watch.tsx';
import { redirectMessage } from '../../lib/redirect.ts';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { announcementKeys } from '../announcements/api/announcement-keys.ts';
import { MiniVotes } from './mini-votes.tsx';

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const vote = '/api/announce/a1/vote';
const given = anAnnouncement({ likesCount: 4, dislikesCount: 1 });

/** The votes of a card in a list. */
function open(announcement = given) {
  const Cards = () => {
    const { data } = useQuery({
      queryKey: announcementKeys.nearby,
      queryFn: () => [announcement],
      initialData: [announcement],
      staleTime: Infinity,
    });
    return data.map((one) => <MiniVotes key={one.id} announcement={one} />);
  };
  const shell = (
    <>
      <SessionWatch />
      <Outlet />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([
    {
      element: shell,
      children: [
        { path: '/', element: <Cards /> },
        { path: '/login', element: <h1>Connexion</h1> },
        { path: '/ailleurs', element: <h1>Ailleurs</h1> },
      ],
    },
  ]);
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

const like = () => screen.getByRole('button', { name: /^J’aime/ });
const dislike = () => screen.getByRole('button', { name: /^Je n’aime pas/ });
/** The text of both buttons and which one is pressed. */
const shown = () =>
  [like(), dislike()].map(
    (button) => `${button.textContent}${button.getAttribute('aria-pressed') === 'true' ? ' pressed' : ''}`,
  );
const logIn = () => openSession(tokenFor(60_000), 'camille@exemple.org');
/** Advances the fake clock. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const stats = (likesCount: number, dislikesCount: number, userVote: string | null) => () =>
  Response.json({ likesCount, dislikesCount, userVote });

it('counts a vote at once, then shows what the server counted', async () => {
  logIn();
  const held = later();
  const server = fakeServer({ [`POST ${vote}`]: held.answer });
  open();
  await userEvent.click(like());
  await waitFor(() => expect(shown()).toEqual(['5 pressed', '1']));
  expect(like().getAttribute('aria-label')).toBe('J’aime, 5');
  await userEvent.click(like());
  expect(server.to(vote)).toHaveLength(1);
  held.resolve(stats(9, 2, 'LIKE')());
  await waitFor(() => expect(shown()).toEqual(['9 pressed', '2']));
  expect(server.to(vote)[0]?.body).toEqual({ voteType: 'LIKE' });
});

it('withdraws on a second click', async () => {
  logIn();
  const server = fakeServer({
    [`DELETE ${vote}`]: () => new Response(null, { status: 204 }),
    [`GET ${vote}`]: stats(4, 1, null),
  });
  open({ ...given, likesCount: 5, userVote: 'LIKE' });
  await userEvent.click(like());
  await waitFor(() => expect(server.to(vote).map(({ method }) => method)).toEqual(['DELETE', 'GET']));
  expect(shown()).toEqual(['4', '1']);
});

it('moves a vote to the other side', async () => {
  logIn();
  fakeServer({ [`POST ${vote}`]: stats(3, 2, 'DISLIKE') });
  open({ ...given, userVote: 'LIKE' });
  await userEvent.click(dislike());
  await waitFor(() => expect(shown()).toEqual(['3', '2 pressed']));
});

it.each([
  ['a fault', refusal(500, { userMessage: 'Une erreur est survenue.' }), 'Erreur lors du vote'],
  [
    'too many votes',
    refusal(429, { userMessage: 'Trop de tentatives. Veuillez réessayer dans 40 secondes.' }),
    'Erreur lors du vote. Trop de tentatives. Veuillez réessayer dans 40 secondes.',
  ],
  ['a refusal', refusal(400, { userMessage: 'Pas pour la vôtre' }), 'Pas pour la vôtre'],
])('takes the vote back after %s and says so', async (_what, answer, sentence) => {
  logIn();
  fakeServer({ [`POST ${vote}`]: answer });
  open();
  await userEvent.click(like());
  await screen.findByText(sentence);
  expect(shown()).toEqual(['4', '1']);
});

it('tells a visitor to log in, and leads there after a second and a half', async () => {
  vi.useFakeTimers();
  const server = fakeServer({ [`POST ${vote}`]: nobody });
  const router = open();
  fireEvent.click(like());
  expect(screen.getByText('Connectez-vous pour voter')).toBeTruthy();
  await wait(1_499);
  expect(router.state.location.pathname).toBe('/');
  await wait(1);
  expect(router.state.location.pathname).toBe('/login');
  expect([redirectMessage(), takeReturnPath()]).toEqual(['Connectez-vous pour voter', '/']);
  expect(server.calls).toEqual([]);
});

it('does not redirect someone who has navigated in the meantime', async () => {
  vi.useFakeTimers();
  const router = open();
  fireEvent.click(like());
  await act(() => router.navigate('/ailleurs'));
  await wait(2_000);
  expect(router.state.location.pathname).toBe('/ailleurs');
});

it('asks someone whose session has ended to log in again, after a second and a half', async () => {
  logIn();
  vi.useFakeTimers();
  fakeServer({ [`POST ${vote}`]: refusal(401, { userMessage: 'Session terminée' }) });
  const router = open();
  fireEvent.click(like());
  await wait(0);
  expect(screen.getByText('Connexion requise')).toBeTruthy();
  await wait(1_499);
  expect(router.state.location.pathname).toBe('/');
  await wait(1);
  expect(router.state.location.pathname).toBe('/login');
});

it('only shows the counts of one’s own', () => {
  logIn();
  open({ ...given, createdBy: 'camille@exemple.org' });
  expect([like(), dislike()].map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
  expect(shown()).toEqual(['4', '1']);
});
