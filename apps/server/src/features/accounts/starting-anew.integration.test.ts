import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { aRegistration, callWith, logIn, register } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import { loginLinks, networks } from './test/login-link.ts';

const app = await sharedTestApp();
const { ask, confirm, mail } = loginLinks(app);
const newNetwork = networks('198.19');
const post = (url: string, payload: object) => app.call({ method: 'POST', url, payload });
const row = (email: string) =>
  app.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** A stranger registers the address of somebody else, with everything that a registration can carry. */
async function hijacked() {
  const secret = randomBytes(32).toString('base64url');
  const intent = { kind: 'join', announceId: 'a'.repeat(32), outingId: 'b'.repeat(32), every: true };
  const stranger = aRegistration({ secret, intent, subscribeNewsletter: true });
  expect((await register(app, stranger)).statusCode).toBe(201);
  const { id, alias } = await row(stranger.email);
  const activation = await mailTo(app, stranger.email, /^Activez/);
  // No call opens a session of an account that is not active: as if one day one did.
  const session = newId();
  await sql`
    INSERT INTO sessions (id, person_id, expires_at) VALUES (${session}, ${id}, now() + interval '1 day')`.execute(
    app.db,
  );
  const activationToken = new URL(activation.link('/activate-account')).searchParams.get('token') ?? '';
  return { ...stranger, id, alias, secret, session, activationToken };
}

async function resetToken(email: string) {
  await post('/api/user/forgot-password', { email });
  const { link } = await mailTo(app, email, /^Choisissez/);
  return new URL(link('/reset-password')).searchParams.get('token') ?? '';
}

/** The ways in which the owner of the address proves that it is theirs. Each gives the token of their session. */
const ways: [string, (email: string, newPassword: string) => Promise<string>][] = [
  [
    'the login link',
    async (email) => {
      await ask(email, newNetwork());
      return (await confirm({ token: (await mail(email, 2)).token })).json().token;
    },
  ],
  [
    'the code',
    async (email) => {
      const { request } = (await ask(email, newNetwork())).json();
      return (await confirm({ request, code: (await mail(email, 2)).code })).json().token;
    },
  ],
  [
    'recovery',
    async (email, newPassword) => {
      const answer = await post('/api/user/reset-password', { token: await resetToken(email), newPassword });
      expect(answer.statusCode).toBe(200);
      return (await logIn(app, email, newPassword)).body;
    },
  ],
];

describe.each(ways)(
  'an account that a stranger registered, confirmed by its owner by %s',
  (_way, confirmAs) => {
    it('starts anew: whoever registered it keeps nothing', async () => {
      const stranger = await hijacked();
      const { email, secret, activationToken } = stranger;
      const link = await (async () => {
        // Another link that the stranger has caused, and that is open.
        await ask(email, newNetwork());
        return (await mail(email)).token;
      })();
      const newPassword = 'Nouveau-Terrain-1';
      const token = await confirmAs(email, newPassword);
      const call = callWith(app, token);
      const profile = (await call({ url: '/api/user/profile' })).json();
      expect(profile).toMatchObject({
        email,
        username: expect.stringMatching(/^joueur-\d+$/),
        zipCode: '',
        municipalityName: '',
        regionName: '',
        latitude: 0,
        longitude: 0,
        subscribeNewsletter: false,
      });
      expect((await call({ url: '/api/user/intent' })).json()).toEqual({ intent: null });

      // Nothing of what the stranger has opens it, or tells them anything.
      expect((await logIn(app, email, stranger.password)).json()).toMatchObject({ code: 'LOGIN_FAILED' });
      expect((await post('/api/user/registration/state', { secret })).json()).toEqual({ active: false });
      expect((await post('/api/user/activation', { token: activationToken, secret })).statusCode).toBe(400);
      expect(
        (await app.call({ url: '/api/user/activate', query: { token: activationToken } })).statusCode,
      ).toBe(400);
      expect((await confirm({ token: link })).statusCode).toBe(400);
      const move = await app.call({
        method: 'PUT',
        url: '/api/user/registration',
        payload: { secret, email: aRegistration().email },
      });
      expect(move.statusCode).toBe(400);
      const session = await app.db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', stranger.session)
        .executeTakeFirst();
      expect(session).toBeUndefined();

      const owner = await row(email);
      expect([owner.id === stranger.id, owner.alias === stranger.alias]).toEqual([false, false]);
      expect(owner.activated_at).not.toBeNull();
      // The name of the stranger's account is free again.
      expect((await register(app, aRegistration({ username: stranger.username }))).statusCode).toBe(201);
    });
  },
);

it('a link of recovery that was open for a registration is worth nothing after it started anew', async () => {
  const { email } = await hijacked();
  const token = await resetToken(email);
  await ask(email, newNetwork());
  expect((await confirm({ token: (await mail(email)).token })).statusCode).toBe(200);
  const answer = await post('/api/user/reset-password', { token, newPassword: 'Nouveau-Terrain-1' });
  expect(answer.statusCode).toBe(400);
});

it('an account that moves to another address while the links of the former one are open is not opened by them', async () => {
  const stranger = await hijacked();
  await ask(stranger.email, newNetwork());
  const { token } = await mail(stranger.email);
  const email = aRegistration().email;
  const move = await app.call({
    method: 'PUT',
    url: '/api/user/registration',
    payload: { secret: stranger.secret, email },
  });
  expect(move.statusCode).toBe(202);
  expect((await confirm({ token })).statusCode).toBe(400);
  expect((await row(email)).activated_at).toBeNull();
});

it('confirmed by its link and by recovery at the same moment, there is one account, which works', async () => {
  const { email } = await hijacked();
  const reset = await resetToken(email);
  await ask(email, newNetwork());
  const { token } = await mail(email);
  const newPassword = 'Nouveau-Terrain-1';
  const [byLink, byReset, registered] = await Promise.all([
    confirm({ token }),
    post('/api/user/reset-password', { token: reset, newPassword }),
    register(app, aRegistration({ email })),
  ]);
  expect(registered.statusCode).toBe(409);
  const { rows } = await sql`SELECT FROM people WHERE email = ${email}`.execute(app.db);
  expect(rows).toHaveLength(1);
  expect([byLink.statusCode, byReset.statusCode]).toContain(200);
  const login = await logIn(app, email, newPassword);
  expect(login.statusCode).toBe(byReset.statusCode === 200 ? 200 : 401);
});
