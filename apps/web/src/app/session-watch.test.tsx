import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, nobody, text } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { tokenFor } from '../../test/token.ts';
import { markOnline } from '../lib/connection.ts';
import { http } from '../lib/http.ts';
import { closeSession, currentSession, dropSession, openSession, restoreSession } from '../lib/session.ts';

const email = 'camille@exemple.fr';
const profile = {
  email,
  username: 'camille_r',
  zipCode: '69001',
  municipalityName: 'Lyon',
  regionName: 'Auvergne-Rhône-Alpes',
  latitude: 45.76,
  longitude: 4.84,
  subscribeNewsletter: false,
  hasPassword: true,
  showReadReceipts: true,
  notifyByMail: true,
};
const own = { 'GET /api/user/profile': () => Response.json(profile) };

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  dropSession();
  markOnline();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Shown by the login page; the previous screen may still be there with its own status. */
const expectMessage = (message: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(message));
const call = () => act(async () => void (await http('/api/anything').catch(() => undefined)));

describe('a screen for those who are logged in', () => {
  it('leads a visitor to the login page, which says why and leads back', async () => {
    fakeServer({ ...own, 'POST /api/auth/login': text(tokenFor(60_000)) });
    const { address } = await openPage('/profile?tab=2');
    await waitFor(() => expect(address()).toBe('/login'));
    await expectMessage('Vous devez être connecté pour accéder à cette fonctionnalité');
    act(() => openSession(tokenFor(60_000), email));
    await waitFor(() => expect(address()).toBe('/profile?tab=2'));
  });

  it('does not redirect someone who logs out there', async () => {
    fakeServer(own);
    openSession(tokenFor(60_000), email);
    const { address, go } = await openPage('/profile');
    act(closeSession);
    await go('/');
    await screen.findByRole('heading', { name: /Qui joue/ });
    expect(address()).toBe('/');
  });

  it('leads to the login page when the person logs out in another tab, and back when they return', async () => {
    fakeServer(own);
    restoreSession();
    openSession(tokenFor(60_000), email);
    const { address } = await openPage('/profile');
    act(() => {
      window.localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    });
    await waitFor(() => expect(address()).toBe('/login'));
    act(() => openSession(tokenFor(60_000), email));
    await waitFor(() => expect(address()).toBe('/profile'));
  });
});

it('stays on a public screen when the person logs out in another tab', async () => {
  fakeServer({});
  restoreSession();
  openSession(tokenFor(60_000), email);
  const { address } = await openPage('/');
  act(() => {
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(address()).toBe('/');
  expect(await screen.findByRole('link', { name: 'Connexion' })).toBeTruthy();
});

it('leads to the login page when the server refuses the session before the page has mounted', async () => {
  fakeServer({ 'GET /api/anything': text('', 401) });
  openSession(tokenFor(60_000), email);
  await call();
  expect(currentSession()).toBeNull();
  const { address } = await openPage('/?sport=tennis');
  await waitFor(() => expect(address()).toBe('/login'));
  await expectMessage('Votre session a expiré. Veuillez vous reconnecter.');
});

describe('a session that has expired', () => {
  it('is told for 5 s, and leads to the login page after 1 s', async () => {
    fakeServer({});
    const { address } = await openPage('/');
    vi.useFakeTimers();
    act(() => openSession(tokenFor(60_000), email));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const toast = () =>
      screen
        .getByRole('list', { name: 'Messages brefs' })
        .textContent?.includes('Votre session a expiré. Veuillez vous reconnecter.');
    expect(toast()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(address()).toBe('/');
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.advanceTimersByTimeAsync(3_999));
    expect(address()).toBe('/login');
    expect(toast()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(toast()).toBe(false);
    expect(screen.queryByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeNull();
  });
});

describe('a session that had expired before the page opened', () => {
  const message = 'Votre session a expiré. Veuillez vous reconnecter.';

  async function openExpired(address: string) {
    fakeServer(own);
    window.localStorage.setItem('auth_token', tokenFor(-1));
    window.localStorage.setItem('auth_user', JSON.stringify({ email }));
    const heard = vi.fn<(event: CustomEvent<{ message: string }>) => void>();
    window.addEventListener('auth:tokenExpired', heard, { once: true });
    restoreSession();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    return { ...(await openPage(address)), heard };
  }
  const toast = () => screen.getByRole('list', { name: 'Messages brefs' }).textContent;

  it('is ended, told for 5 s, and leads to the login page after 1 s, and back', async () => {
    const { address, heard } = await openExpired('/?sport=tennis');
    expect(currentSession()).toBeNull();
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(heard.mock.calls.map(([{ detail }]) => detail)).toEqual([{ message }]);
    expect(toast()).toContain(message);
    expect(address()).toBe('/?sport=tennis');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(address()).toBe('/login');
    expect(toast()).toContain(message);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(toast()).toBe('');
    act(() => openSession(tokenFor(60_000), email));
    await waitFor(() => expect(address()).toBe('/?sport=tennis'));
  });

  it('leads from a screen for those who are logged in just the same', async () => {
    const start = Date.now();
    const { address } = await openExpired('/profile?tab=2');
    expect(address()).toBe('/login');
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
    expect(toast()).toContain(message);
    expect(screen.queryByText('Vous devez être connecté pour accéder à cette fonctionnalité')).toBeNull();
    act(() => openSession(tokenFor(60_000), email));
    await waitFor(() => expect(address()).toBe('/profile?tab=2'));
  });

  it('is told without leaving a page that serves those who are not logged in', async () => {
    const { address } = await openExpired('/reset-password?token=abc');
    expect(toast()).toBe(message);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(address()).toBe('/reset-password?token=abc');
  });
});

describe('a call that is refused', () => {
  it('ends the session and leads to the login page, then back', async () => {
    fakeServer({ 'GET /api/anything': text('', 401) });
    openSession(tokenFor(60_000), email);
    const { address } = await openPage('/?sport=tennis');
    await call();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(currentSession()).toBeNull();
    await expectMessage('Votre session a expiré. Veuillez vous reconnecter.');
    act(() => openSession(tokenFor(60_000), email));
    await waitFor(() => expect(address()).toBe('/?sport=tennis'));
  });

  it('changes nothing on the login page itself', async () => {
    fakeServer({ 'GET /api/anything': text('', 401) });
    const { address, router } = await openPage('/', '/login');
    await call();
    expect(address()).toBe('/login');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('without an answer', () => {
  it('and without network a banner says so, and goes when the network is back', async () => {
    fakeServer({});
    openSession(tokenFor(60_000), email);
    const { address } = await openPage('/');
    // Any answer, even to an automatic request, would prove that the network works.
    vi.stubGlobal('fetch', nobody);
    await call();
    expect((await screen.findByRole('alert')).textContent).toContain('Vous êtes hors connexion.');
    expect(address()).toBe('/');
    expect(currentSession()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of the API alone, the person is logged out and led to the login page', async () => {
    fakeServer({
      'GET /api/anything': nobody,
      'HEAD /api/announce/categories': nobody,
      'HEAD /before-paint.js': text(''),
    });
    openSession(tokenFor(60_000), email);
    const { address } = await openPage('/');
    await call();
    await waitFor(() => expect(address()).toBe('/login'));
    await expectMessage(/^Le service ne répond plus/);
    expect(currentSession()).toBeNull();
  });
});
