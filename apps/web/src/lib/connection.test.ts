import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, nobody, text } from '../../test/fake-server.ts';
import { until } from '../../test/until.ts';
import { isOffline, markOnline, subscribeToConnection } from './connection.ts';
import { http } from './http.ts';
import { currentSession, dropSession, openSession } from './session.ts';

const loginNeeded = vi.fn<(event: Event) => void>();
const here = text('');
let unsubscribe: () => void;

beforeEach(() => {
  loginNeeded.mockReset();
  window.addEventListener('auth:loginNeeded', loginNeeded);
  unsubscribe = subscribeToConnection(() => undefined);
  openSession('token-1', 'camille@exemple.fr');
});
afterEach(() => {
  window.removeEventListener('auth:loginNeeded', loginNeeded);
  unsubscribe();
  markOnline();
  dropSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ask = () => http('/api/user/profile').catch((error: unknown) => error);
/** Waits until all effects of the answers have happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('when a call gets no answer', () => {
  it('and nothing else does, the page is offline and throws nothing away', async () => {
    fakeServer({ 'GET /api/user/profile': nobody, 'HEAD /before-paint.js': nobody });
    await ask();
    await until(() => expect(isOffline()).toBe(true));
    expect(currentSession()).not.toBeNull();
    expect(loginNeeded).not.toHaveBeenCalled();
  });

  it('and the API alone is silent, the session ends as a precaution', async () => {
    fakeServer({
      'GET /api/user/profile': nobody,
      'HEAD /api/announce/categories': nobody,
      'HEAD /before-paint.js': here,
    });
    await ask();
    await until(() => expect(loginNeeded).toHaveBeenCalledOnce());
    expect(currentSession()).toBeNull();
    expect(isOffline()).toBe(false);
  });

  it('but the API answers the second try, the session stays', async () => {
    const server = fakeServer({
      'GET /api/user/profile': nobody,
      'HEAD /api/announce/categories': here,
      'HEAD /before-paint.js': here,
    });
    await ask();
    await until(() => expect(server.calls).toHaveLength(3));
    await settled();
    expect(currentSession()).not.toBeNull();
    expect(loginNeeded).not.toHaveBeenCalled();
  });

  it('a visitor loses nothing', async () => {
    dropSession();
    const server = fakeServer({ 'GET /api/user/profile': nobody, 'HEAD /before-paint.js': here });
    await ask();
    await until(() => expect(server.calls).toHaveLength(2));
    await settled();
    expect(loginNeeded).not.toHaveBeenCalled();
  });

  it('because the page cancelled it, nothing is asked', async () => {
    const server = fakeServer({ 'GET /api/user/profile': nobody });
    await http('/api/user/profile', { signal: AbortSignal.abort() }).catch(() => undefined);
    const leaving = new AbortController();
    const call = http('/api/user/profile', { signal: leaving.signal }).catch(() => undefined);
    leaving.abort();
    await call;
    await settled();
    expect(server.calls.filter(({ method }) => method === 'HEAD')).toEqual([]);
    expect(currentSession()).not.toBeNull();
  });
});

describe('the page is back', () => {
  async function lost() {
    fakeServer({ 'GET /api/user/profile': nobody, 'HEAD /before-paint.js': nobody });
    await ask();
    await until(() => expect(isOffline()).toBe(true));
  }

  it('when a call is answered', async () => {
    await lost();
    fakeServer({ 'GET /api/user/profile': () => Response.json({}) });
    await ask();
    expect(isOffline()).toBe(false);
  });

  it('when the browser says so', async () => {
    await lost();
    window.dispatchEvent(new Event('online'));
    expect(isOffline()).toBe(false);
  });

  it('by itself, a few seconds after the network', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await lost();
    fakeServer({ 'HEAD /before-paint.js': here });
    await vi.advanceTimersByTimeAsync(5_000);
    await until(() => expect(isOffline()).toBe(false));
  });
});

it('is offline at once when the browser says so and nothing answers', async () => {
  fakeServer({ 'HEAD /before-paint.js': nobody });
  window.dispatchEvent(new Event('offline'));
  await until(() => expect(isOffline()).toBe(true));
});
