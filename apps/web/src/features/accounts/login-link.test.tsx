import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPart } from '../../../test/announcements.ts';
import { fakeServer, later, nobody, refusal } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { id, partPath, serveOuting, taking } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { readLinkSecret } from '../../lib/link-secret.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { dropSession, openSession, readSession } from '../../lib/session.ts';
import { keepAim, keepAskedLink } from './asked-link.ts';

const PATH = '/login/link';
const CHECK = '/api/user/login-link/check';
const CONFIRM = '/api/user/login-link/confirm';
const email = 'ines.mercier@exemple.fr';

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  dropSession();
  window.linkSecret = undefined;
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const about = () => Response.json({ email });
const opened = () => Response.json({ token: tokenFor(3_600_000, 'new'), email });
const gone = refusal(400, { code: 'LOGIN_LINK_INVALID', userMessage: 'Ce lien ne sert plus' });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const main = () => within(screen.getByRole('main'));

/** As the first script of the page leaves it. */
function follow(token = 'abc') {
  window.sessionStorage.setItem(`link_secret ${PATH}`, JSON.stringify({ token, at: Date.now() }));
  return openPage(PATH);
}

it('shows the whole address and waits for a press: opening it changes nothing', async () => {
  const server = fakeServer({ [`POST ${CHECK}`]: about });
  await follow();
  await screen.findByText(email);
  expect(main().getByRole('heading', { level: 1 }).textContent).toMatch(/^Vous connecter\s\?$/);
  expect(screen.queryByText(/session ouverte ici/)).toBeNull();
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([[CHECK, { token: 'abc' }]]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('logs in by the press, once, and keeps the secret until then: a reload shows the same', async () => {
  const held = later();
  const server = fakeServer({ [`POST ${CHECK}`]: about, [`POST ${CONFIRM}`]: held.answer });
  const first = await follow();
  await screen.findByText(email);
  first.page.unmount();
  const { address } = await openPage(PATH);
  await press('Me connecter');
  await press('Me connecter');
  expect(readLinkSecret(PATH)).toBe('abc');
  held.resolve(opened());
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.to(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(readSession()?.email).toBe(email);
  await waitFor(() => expect(readLinkSecret(PATH)).toBeUndefined());
});

it('goes on, in the tab that the mail opens, with what was wanted in the tab that asked for it', async () => {
  const server = serveOuting(
    {},
    {
      [`POST ${CHECK}`]: about,
      [`POST ${CONFIRM}`]: opened,
      [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })(),
    },
  );
  vi.useFakeTimers({ now: new Date('2027-11-10T12:00:00Z'), toFake: ['Date'] });
  rememberReturnPath(`/announce/${id}`, { kind: 'join', announceId: id });
  keepAim(email);
  window.sessionStorage.clear();
  const { address } = await follow();
  await press('Me connecter');
  await screen.findByText('Vous participez.');
  expect(address()).toBe(`/announce/${id}`);
});

it('does not do for one person what was wanted for another', async () => {
  fakeServer({ [`POST ${CHECK}`]: about, [`POST ${CONFIRM}`]: opened });
  rememberReturnPath('/messages', { kind: 'join', announceId: id });
  keepAim('karim@exemple.fr');
  window.sessionStorage.clear();
  const { address } = await follow();
  await press('Me connecter');
  await waitFor(() => expect(address()).toBe('/'));
});

it('in the tab that asked, the login page follows, and does not do the same again', async () => {
  const server = serveOuting({});
  rememberReturnPath(`/announce/${id}`, { kind: 'join', announceId: id });
  keepAskedLink({ request: 'r', email, sentAt: Date.now() });
  keepAim(email);
  const { address } = await openPage('/login');
  await screen.findByLabelText('Code à huit chiffres');
  const { takeAim } = await import('./asked-link.ts');
  expect(takeAim(email)?.path).toBe(`/announce/${id}`);
  act(() => openSession(tokenFor(3_600_000), email));
  await waitFor(() => expect(address()).toBe(`/announce/${id}`));
  await screen.findByRole('region', { name: 'La séance' });
  expect(server.to(partPath)).toEqual([]);
});

it('says first that someone else is logged in here, and ends their session by the press only', async () => {
  const server = fakeServer({ [`POST ${CHECK}`]: about, [`POST ${CONFIRM}`]: opened });
  openSession('token-of-karim', 'karim@exemple.fr');
  const { address } = await follow();
  const who = await screen.findByText(/a une session ouverte ici\. Continuer la ferme\./);
  expect(who.textContent).toContain('karim@exemple.fr');
  expect(who.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(readSession()?.email).toBe('karim@exemple.fr');
  await press('Me connecter');
  await waitFor(() => expect(address()).toBe('/'));
  expect(readSession()?.email).toBe(email);
  expect(server.to('/api/auth/logout').map(({ token }) => token)).toEqual(['Bearer token-of-karim']);
});

it('leaves the other person logged in when the link is refused', async () => {
  fakeServer({ [`POST ${CHECK}`]: about, [`POST ${CONFIRM}`]: gone });
  openSession('token-of-karim', 'karim@exemple.fr');
  await follow();
  await press('Me connecter');
  await screen.findByRole('heading', { level: 1, name: 'Ce lien ne sert plus' });
  expect(readSession()?.email).toBe('karim@exemple.fr');
  expect(screen.queryByRole('link', { name: 'Me connecter autrement' })).toBeNull();
});

it.each(['', 'abc'])('an old, used or unknown link offers another one in one press (%s)', async (token) => {
  fakeServer({ [`POST ${CHECK}`]: gone });
  const { address } = token ? await follow(token) : await openPage(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Ce lien ne sert plus' });
  expect(readLinkSecret(PATH)).toBeUndefined();
  await press('Recevoir un nouveau lien');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Recevoir un lien de connexion' }),
  ).toBeTruthy();
});

it('that was used between opening and press is asked for again without typing the address', async () => {
  const server = fakeServer({
    [`POST ${CHECK}`]: about,
    [`POST ${CONFIRM}`]: gone,
    'POST /api/user/login-link': () => Response.json({ message: '', request: 'r' }, { status: 202 }),
  });
  const { address } = await follow();
  await press('Me connecter');
  await press('Recevoir un nouveau lien');
  await waitFor(() => expect(address()).toBe('/login'));
  await screen.findByLabelText('Code à huit chiffres');
  expect(server.to('/api/user/login-link').map(({ body }) => body)).toEqual([{ email }]);
});

it('open in two tabs: the second says that the login is done', async () => {
  fakeServer({ [`POST ${CHECK}`]: about });
  await follow();
  await screen.findByRole('button', { name: 'Me connecter' });
  act(() => openSession(tokenFor(3_600_000), email));
  await screen.findByRole('heading', { level: 1, name: 'La connexion est faite' });
  expect(main().getByRole('link', { name: 'Accueil' })).toBeTruthy();
});

it('found again by the back button after it was used, says so', async () => {
  fakeServer({ [`POST ${CHECK}`]: about, [`POST ${CONFIRM}`]: opened });
  const { address, router } = await follow();
  await press('Me connecter');
  await waitFor(() => expect(address()).toBe('/'));
  await act(() => router.navigate(PATH));
  await screen.findByRole('heading', { level: 1, name: 'La connexion est faite' });
});

it('can be tried again when nobody answered, and stays good', async () => {
  fakeServer({ [`POST ${CHECK}`]: nobody });
  await follow();
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  fakeServer({ [`POST ${CHECK}`]: about, [`POST ${CONFIRM}`]: nobody });
  fireEvent.click(again);
  await press('Me connecter');
  expect((await screen.findByRole('alert')).textContent).toContain('Erreur lors de la connexion');
  expect(readLinkSecret(PATH)).toBe('abc');
  fakeServer({ [`POST ${CONFIRM}`]: opened });
  await press('Me connecter');
  await waitFor(() => expect(readSession()?.email).toBe(email));
});
