import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, later, refusal } from '../../test/fake-server.ts';
import { http } from './http.ts';
import { currentSession, dropSession, openSession } from './session.ts';

const email = 'camille@exemple.fr';
const loginNeeded = vi.fn<(event: Event) => void>();
const warn = vi.fn<(message: string) => void>();

beforeEach(() => {
  loginNeeded.mockReset();
  window.addEventListener('auth:loginNeeded', loginNeeded);
  vi.spyOn(console, 'warn').mockImplementation(warn.mockReset());
});
afterEach(() => {
  window.removeEventListener('auth:loginNeeded', loginNeeded);
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function refused(call: string, status: number) {
  const [method = '', path = ''] = call.split(' ');
  fakeServer({ [call]: refusal(status, { code: 'X', userMessage: 'Non', message: 'no' }) });
  await expect(http(path, { method: method as 'GET' })).rejects.toMatchObject({ status });
}

it('sends the stored token with every call', async () => {
  const server = fakeServer({});
  await http('/api/user/profile').catch(() => undefined);
  openSession('token-1', email);
  await http('/api/user/profile').catch(() => undefined);
  expect(server.calls.map(({ token }) => token)).toEqual([null, 'Bearer token-1']);
});

describe('logs out and leads to the login page', () => {
  it.each([
    ['GET /api/user/profile', 401],
    ['GET /api/announce/nearby', 401],
    ['POST /api/user/register', 401],
    ['GET /api/user/profile', 403],
    ['POST /api/announce', 403],
    ['PUT /api/announce/0a1b', 403],
    ['POST /api/announce/0a1b/vote', 403],
    ['POST /api/comments/announce/0a1b', 403],
    ['DELETE /api/comments/0a1b', 403],
  ])('%s answered %i', async (call, status) => {
    openSession('token-1', email);
    await refused(call, status);
    expect(currentSession()).toBeNull();
    expect(loginNeeded).toHaveBeenCalledOnce();
    expect(loginNeeded.mock.calls[0]?.[0]).toMatchObject({
      detail: { message: 'Votre session a expiré. Veuillez vous reconnecter.' },
    });
  });
});

describe('only logs', () => {
  it.each([
    ['POST /api/auth/login', 401],
    ['POST /api/auth/login', 403],
    ['POST /api/user/register', 403],
    ['GET /api/user/activate', 403],
    ['POST /api/user/resend-activation', 403],
    ['POST /api/user/forgot-password', 403],
    ['POST /api/user/reset-password', 403],
    ['POST /api/alerts/by-email', 403],
    ['POST /api/alerts/confirm', 403],
    ['POST /api/alerts/stop', 403],
    ['GET /api/cities', 403],
    ['GET /api/announce/nearby', 403],
    ['GET /api/announce/categories', 403],
    ['GET /api/announce/0a1b', 403],
    ['GET /api/announce/0a1b/vote', 403],
    ['GET /api/comments/announce/0a1b', 403],
    ['GET /api/comments/announce/0a1b/count', 403],
    ['GET /api/user/profile', 404],
    ['GET /api/user/profile', 429],
    ['GET /api/user/profile', 500],
    ['GET /api/user/profile', 503],
  ])('%s answered %i', async (call, status) => {
    openSession('token-1', email);
    await refused(call, status);
    expect(currentSession()).not.toBeNull();
    expect(loginNeeded).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${call} answered ${status}`));
  });
});

it('keeps the session when the link of a mail is refused, which is sent instead of its token', async () => {
  const server = fakeServer({ 'GET /api/alerts/by-token': refusal(401, {}) });
  openSession('token-1', email);
  const read = http('/api/alerts/by-token', { authorization: 'Alert abc' });
  await expect(read).rejects.toMatchObject({ status: 401 });
  expect(server.calls.map(({ token }) => token)).toEqual(['Alert abc']);
  expect(currentSession()).not.toBeNull();
  expect(loginNeeded).not.toHaveBeenCalled();
});

it('leads a visitor to the login page', async () => {
  await refused('GET /api/user/profile', 401);
  expect(loginNeeded.mock.calls[0]?.[0]).toMatchObject({
    detail: { message: 'Vous devez être connecté pour accéder à cette fonctionnalité' },
  });
});

it('does not end the current session for a call of an earlier one', async () => {
  const held = later();
  fakeServer({ 'GET /api/user/profile': held.answer });
  openSession('token-1', email);
  const late = http('/api/user/profile').catch(() => undefined);
  dropSession();
  openSession('token-2', 'karim@exemple.fr');
  held.resolve(new Response('', { status: 401 }));
  await late;
  expect(currentSession()?.token).toBe('token-2');
  expect(loginNeeded).not.toHaveBeenCalled();
});
