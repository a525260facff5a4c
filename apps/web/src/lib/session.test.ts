import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../test/token.ts';
import {
  closeSession,
  currentSession,
  dropSession,
  onSessionEnd,
  onSessionStart,
  openSession,
  readSession,
  restoreSession,
  subscribeToSession,
} from './session.ts';

const DAY_MS = 86_400_000;
const email = 'camille@exemple.fr';
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock.mockReset().mockResolvedValue(new Response(null, { status: 204 })));
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function keep(token: string, user = JSON.stringify({ email })): void {
  window.localStorage.setItem('auth_token', token);
  window.localStorage.setItem('auth_user', user);
}

/** Simulates a change of the storage by another tab. */
function elsewhere(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
}

function heard(name: 'auth:tokenExpired' | 'auth:endedElsewhere') {
  const listener = vi.fn<(event: Event) => void>();
  window.addEventListener(name, listener);
  return listener;
}

describe('a session', () => {
  it('is kept under the names of the contract and taken up at the next start', () => {
    const token = tokenFor(DAY_MS);
    openSession(token, email);
    expect(window.localStorage.getItem('auth_token')).toBe(token);
    expect(JSON.parse(window.localStorage.getItem('auth_user') ?? '')).toEqual({ email });
    restoreSession();
    expect(currentSession()).toEqual({ token, email });
    expect(readSession()).toBe(readSession());
  });

  it('with a token without an expiry is kept', () => {
    keep('opaque');
    restoreSession();
    vi.advanceTimersByTime(400 * DAY_MS);
    expect(currentSession()).toEqual({ token: 'opaque', email });
  });

  it.each([
    ['has expired', () => keep(tokenFor(-1))],
    ['lacks its user', () => window.localStorage.setItem('auth_token', tokenFor(DAY_MS))],
    ['lacks its token', () => window.localStorage.setItem('auth_user', JSON.stringify({ email }))],
    ['has a user that cannot be read', () => keep(tokenFor(DAY_MS), '{"email":')],
    ['has a user without an e-mail', () => keep(tokenFor(DAY_MS), '{"email":42}')],
  ])('that %s is cleared at the start', (_case, prepare) => {
    prepare();
    restoreSession();
    expect(currentSession()).toBeNull();
    expect(window.localStorage.length).toBe(0);
  });
});

describe('when its time is over', () => {
  it('ends, and tells the window with the sentence to show', () => {
    const expired = heard('auth:tokenExpired');
    openSession(tokenFor(60_000), email);
    vi.advanceTimersByTime(59_999);
    expect(currentSession()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(currentSession()).toBeNull();
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
    expect(expired.mock.calls[0]?.[0]).toMatchObject({
      detail: { message: 'Votre session a expiré. Veuillez vous reconnecter.' },
    });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('lasts its 30 days, though a timer cannot count so far', () => {
    openSession(tokenFor(30 * DAY_MS), email);
    vi.advanceTimersByTime(30 * DAY_MS - 1);
    expect(currentSession()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(currentSession()).toBeNull();
  });

  it('ends as soon as a device that slept is looked at again', () => {
    const expired = heard('auth:tokenExpired');
    openSession(tokenFor(60_000), email);
    vi.setSystemTime(Date.now() + DAY_MS);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(expired).toHaveBeenCalledOnce();
    expect(window.localStorage.getItem('auth_token')).toBeNull();
  });
});

describe('logging out', () => {
  it('clears all that is kept of the person, and tells the server without waiting', () => {
    const token = tokenFor(DAY_MS);
    openSession(token, email);
    window.localStorage.setItem('favorites_cache', '["a"]');
    window.localStorage.setItem('auth_redirect_message', 'Vous devez être connecté');
    window.localStorage.setItem('color_scheme', 'dark');
    const cleanup = vi.fn<() => void>();
    const stop = onSessionEnd(cleanup);
    closeSession();
    stop();

    expect(currentSession()).toBeNull();
    expect(Object.keys(window.localStorage)).toEqual(['color_scheme']);
    expect(cleanup).toHaveBeenCalledOnce();
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      keepalive: true,
    });
  });

  it('works when the server does not answer', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    openSession(tokenFor(DAY_MS), email);
    closeSession();
    await vi.advanceTimersByTimeAsync(0);
    expect(currentSession()).toBeNull();
  });
});

describe('another tab', () => {
  it('that logs out ends the session here, clears its data and tells the screens', () => {
    restoreSession();
    openSession(tokenFor(DAY_MS), email);
    const ended = heard('auth:endedElsewhere');
    const expired = heard('auth:tokenExpired');
    const cleanup = vi.fn<() => void>();
    const stop = onSessionEnd(cleanup);
    const listener = vi.fn<() => void>();
    const unsubscribe = subscribeToSession(listener);
    elsewhere(() => window.localStorage.clear());
    stop();
    unsubscribe();
    expect(readSession()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
    expect(cleanup).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalled();
    vi.advanceTimersByTime(DAY_MS);
    expect(expired).not.toHaveBeenCalled();
  });

  it('that logs in as someone else leaves nothing of the first person here', () => {
    restoreSession();
    openSession(tokenFor(DAY_MS), email);
    const cleanup = vi.fn<() => void>();
    const stop = onSessionEnd(cleanup);
    const token = tokenFor(DAY_MS, 'b');
    elsewhere(() => keep(token, JSON.stringify({ email: 'karim@exemple.fr' })));
    stop();
    expect(currentSession()).toEqual({ token, email: 'karim@exemple.fr' });
    expect(cleanup).toHaveBeenCalledOnce();
  });

  it('is followed when Back restores the page from the cache', () => {
    restoreSession();
    openSession(tokenFor(DAY_MS), email);
    const ended = heard('auth:endedElsewhere');
    window.localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(ended).toHaveBeenCalledOnce();
  });
});

it('starts what was registered at login and at the next start, whatever fails', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('unread count'));
  const stops = [onSessionStart(work), onSessionStart(() => expect.unreachable())];
  openSession(tokenFor(DAY_MS), email);
  restoreSession();
  await vi.advanceTimersByTimeAsync(0);
  for (const stop of stops) stop();
  expect(work).toHaveBeenCalledTimes(2);
});
