import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer, later, refusal } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';
import { announcementKeys } from '../announcements/api/announcement-keys.ts';

const email = 'camille@demo.example';
const vote = '/api/announce/5f2a/vote';
const given = anAnnouncement({ id: '5f2a', createdBy: 'u_karim', likesCount: 9, dislikesCount: 1 });

afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(answers: Parameters<typeof fakeServer>[0] = {}, announcement = given) {
  const server = fakeServer({
    'GET /api/announce/5f2a': () => Response.json(announcement),
    'GET /api/comments/announce/5f2a': () => Response.json([]),
    ...answers,
  });
  const page = await openPage('/announce/5f2a');
  const like = await screen.findByRole<HTMLButtonElement>('button', { name: /^J’aime/ });
  const user = userEvent.setup({ delay: null });
  return { ...page, server, user, like };
}

const logIn = () => openSession(tokenFor(60_000), email);
/** Advances the fake clock. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.findByRole('button', { name });

it('shows the counts that came with the announcement, without another call', async () => {
  const { server } = await open();
  await button('J’aime, 9');
  await button('Je n’aime pas, 1');
  expect(server.to(vote)).toEqual([]);
});

it('votes, and shows the counts of the server', async () => {
  logIn();
  const { user, like, server } = await open({
    [`POST ${vote}`]: () => Response.json({ likesCount: 12, dislikesCount: 1, userVote: 'LIKE' }),
  });
  await user.click(like);
  expect((await button('J’aime, 12')).getAttribute('aria-pressed')).toBe('true');
  expect(server.to(vote)[0]?.body).toEqual({ voteType: 'LIKE' });
});

it('keeps the vote when an older answer arrives after it', async () => {
  logIn();
  const old = later();
  let again = false;
  const { user, like, queryClient } = await open({
    'GET /api/announce/5f2a': () => (again ? old.answer() : Response.json(given)),
    [`POST ${vote}`]: () => Response.json({ likesCount: 10, dislikesCount: 1, userVote: 'LIKE' }),
  });
  again = true;
  const reading = queryClient.refetchQueries({ queryKey: announcementKeys.all });
  await user.click(like);
  await button('J’aime, 10');
  old.resolve(Response.json(given));
  await act(() => reading);
  expect((await button('J’aime, 10')).getAttribute('aria-pressed')).toBe('true');
});

it('takes the vote back at a second click', async () => {
  logIn();
  const withdrawn = vi.fn<() => void>();
  const { user, like } = await open(
    {
      [`DELETE ${vote}`]: () => {
        withdrawn();
        return new Response(null, { status: 204 });
      },
      [`GET ${vote}`]: () => Response.json({ likesCount: 8, dislikesCount: 1, userVote: null }),
    },
    { ...given, userVote: 'LIKE' },
  );
  expect(like.getAttribute('aria-pressed')).toBe('true');
  await user.click(like);
  expect((await button('J’aime, 8')).getAttribute('aria-pressed')).toBe('false');
  expect(withdrawn).toHaveBeenCalledTimes(1);
});

it('keeps a vote withdrawn when only the counts cannot be had after it', async () => {
  logIn();
  const { user, like } = await open(
    { [`DELETE ${vote}`]: () => new Response(null, { status: 204 }), [`GET ${vote}`]: refusal(500, {}) },
    { ...given, userVote: 'LIKE' },
  );
  await user.click(like);
  await screen.findByText('Erreur lors du chargement des votes');
  expect((await button('J’aime, 8')).getAttribute('aria-pressed')).toBe('false');
});

it('says so when it fails, and shows what was before', async () => {
  logIn();
  const { user, like } = await open({ [`POST ${vote}`]: refusal(500, {}) });
  await user.click(like);
  await screen.findByText('Erreur lors du vote. Veuillez réessayer.');
  await button('J’aime, 9');
});

it('shows only the counts to its author', async () => {
  logIn();
  const { like } = await open({}, { ...given, createdBy: email });
  expect(like.disabled).toBe(true);
});

it('offers a visitor to log in, then leads there and back', async () => {
  const { like, address } = await open();
  vi.useFakeTimers();
  fireEvent.click(like);
  expect(screen.getByText('Connectez-vous pour voter sur cette annonce')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Se connecter' }).length).toBeGreaterThan(0);
  await wait(1_499);
  expect(address()).toBe('/announce/5f2a');
  await wait(1);
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(takeReturnPath()).toBe('/announce/5f2a');
});

it('tells someone whose session has ended, then leads to the login page', async () => {
  logIn();
  const { like, address } = await open({ [`POST ${vote}`]: refusal(401, {}) });
  vi.useFakeTimers();
  fireEvent.click(like);
  await wait(0);
  expect(screen.getByText('Vous devez être connecté pour voter')).toBeTruthy();
  await wait(1_499);
  expect(address()).toBe('/announce/5f2a');
  await wait(1);
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe('/login'));
});
