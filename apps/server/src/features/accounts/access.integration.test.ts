import { errors } from '@coequipiers/contract/errors';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, callWith, logIn, register } from '../../../test/people.ts';

const app = await startTestApp();
const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
const profile = (token: string) => callWith(app, token)({ url: '/api/user/profile' });
const post = (url: string, payload: object) => app.call({ method: 'POST', url, payload });
const forgot = (email: string) => post('/api/user/forgot-password', { email });
const reset = (token: string, newPassword: string) =>
  post('/api/user/reset-password', { token, newPassword });

async function resetToken(email: string, nth = 1) {
  // Pretend that the earlier mails were sent a while ago.
  await sql`UPDATE mail_links SET created_at = created_at - interval '10 minutes'`.execute(app.db);
  await forgot(email);
  const mail = await mailTo(app, email, /^Choisissez un nouveau mot de passe/, nth);
  return new URL(mail.link('/reset-password')).searchParams.get('token') ?? '';
}

describe('logging in', () => {
  it('gives a token as plain text, with an expiry that the page can read', async () => {
    const person = await aPerson(app);
    const answer = await logIn(app, person.email.toUpperCase(), person.password);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const { exp = 0 } = decodeJwt(answer.body);
    expect(exp * 1000 - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    expect(exp * 1000 - Date.now()).toBeLessThan(30.1 * 86_400_000);
    expect((await profile(answer.body)).statusCode).toBe(200);
  });

  it('refuses a wrong password and an unknown address in the same words', async () => {
    const person = await aPerson(app);
    const wrong = await logIn(app, person.email, 'Autre-Chose-1');
    const unknown = await logIn(app, 'personne@exemple.org', 'Autre-Chose-1');
    expect(wrong.statusCode).toBe(401);
    const { requestId: _1, ...first } = wrong.json();
    const { requestId: _2, ...second } = unknown.json();
    expect(first).toEqual(second);
    expect(first.userMessage).toBe('Identifiants invalides');
  });

  it('says that an account is not active to the right password only', async () => {
    const person = aRegistration();
    await register(app, person);
    expect((await logIn(app, person.email, person.password)).json()).toMatchObject({ code: 'NOT_ACTIVATED' });
    expect((await logIn(app, person.email, 'Autre-Chose-1')).json()).toMatchObject({ code: 'LOGIN_FAILED' });
  });

  it.each([
    [{}],
    [{ email: 'a@exemple.org' }],
    [{ email: 12, password: 'x' }],
    [{ email: 'a'.repeat(50_000), password: 'x' }],
    [{ email: 'a@exemple.org', password: { $ne: '' } }],
    [{ email: "' OR 1=1 --", password: "' OR 1=1 --" }],
    [{ email: 'a\u0000b@exemple.org', password: 'x' }],
    [{ email: 'a@exemple.org', password: 'x\u0000y' }],
  ])('with %j is refused like any other', async (body) => {
    const answer = await post('/api/auth/login', body);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'LOGIN_FAILED']);
  });
});

describe('a token', () => {
  it('is worth nothing once its session has ended', async () => {
    const person = await aPerson(app);
    expect((await person.call({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);
    const answer = await profile(person.token);
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toBe(errors.UNAUTHENTICATED.userMessage);
  });

  it("expires by the database's clock", async () => {
    const person = await aPerson(app);
    const sid = String(decodeJwt(person.token)['sid']);
    await app.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', sid)
      .execute();
    expect((await profile(person.token)).statusCode).toBe(401);
  });

  it('cannot be forged', async () => {
    const person = await aPerson(app);
    const claims = decodeJwt(person.token);
    const otherKey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(32)));
    const [, payload = ''] = person.token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of [otherKey, unsigned, `${person.token}x`, payload, 'x'.repeat(5_000)]) {
      expect((await profile(token)).statusCode).toBe(401);
    }
  });

  it('that is bad is ignored on public routes', async () => {
    const answer = await callWith(app, 'nonsense')({ url: '/api/cities?prefix=lyon' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is asked for with the same answer for everyone, and reset once by the link of the mail', async () => {
    const person = await aPerson(app);
    const [known, unknown] = [await forgot(person.email), await forgot('personne@exemple.org')];
    expect(known.body).toBe('Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const mail = await mailTo(app, person.email, /^Choisissez un nouveau mot de passe/);
    const token = new URL(mail.link('/reset-password')).searchParams.get('token') ?? '';

    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, `Nouveau-Terrain-${index}`)),
    );
    const won = tries.findIndex((answer) => answer.statusCode === 200);
    expect(tries.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(tries[won]?.body).toBe(
      'Mot de passe réinitialisé avec succès. Votre compte est maintenant activé.',
    );
    expect(tries.filter((answer) => answer.body === 'Lien de réinitialisation invalide.')).toHaveLength(49);

    expect((await profile(person.token)).statusCode).toBe(401);
    expect((await logIn(app, person.email, person.password)).statusCode).toBe(401);
    expect((await logIn(app, person.email, `Nouveau-Terrain-${won}`)).statusCode).toBe(200);
    await mailTo(app, person.email, /^Votre mot de passe a été modifié/);
  });

  it('activates an account that was not', async () => {
    const person = aRegistration();
    await register(app, person);
    const token = await resetToken(person.email);
    await reset(token, 'Nouveau-Terrain-1');
    expect((await logIn(app, person.email, 'Nouveau-Terrain-1')).statusCode).toBe(200);
  });

  it('is not reset by an expired link, nor to a password that the rules refuse', async () => {
    const person = await aPerson(app);
    const token = await resetToken(person.email);
    for (const [password, code] of [
      ['court', 'USER_009'],
      ['sansmajuscule1', 'USER_018'],
      ['Password1', 'USER_015'],
    ] as const) {
      const answer = await reset(token, password);
      expect([answer.statusCode, answer.body]).toEqual([400, errors[code].userMessage]);
    }
    await app.db
      .updateTable('mail_links')
      .set({ expires_at: new Date(0) })
      .where('purpose', '=', 'reset')
      .execute();
    expect((await reset(token, 'Nouveau-Terrain-1')).body).toBe('Lien de réinitialisation invalide.');
  });

  it('leaves no token in the database', async () => {
    const person = await aPerson(app);
    const token = await resetToken(person.email);
    const links = await app.db.selectFrom('mail_links').selectAll().execute();
    const kept = links.map(
      (link) => `${link.id} ${link.token_hash.toString('utf8')} ${link.token_hash.toString('base64url')}`,
    );
    expect(kept.join('\n')).not.toContain(token);
  });

  it('makes every link that was sent before worthless', async () => {
    const person = await aPerson(app);
    const first = await resetToken(person.email);
    const second = await resetToken(person.email, 2);
    expect((await reset(second, 'Nouveau-Terrain-1')).statusCode).toBe(200);
    expect((await reset(first, 'Nouveau-Terrain-2')).body).toBe('Lien de réinitialisation invalide.');
  });

  it('lets no login with the old password through, however it crosses the reset', async () => {
    const person = await aPerson(app);
    const token = await resetToken(person.email);
    const logins = Array.from({ length: 25 }, () => logIn(app, person.email, person.password));
    const done = await reset(token, 'Nouveau-Terrain-1');
    expect(done.statusCode).toBe(200);
    const tokens = (await Promise.all(logins))
      .filter((answer) => answer.statusCode === 200)
      .map((answer) => answer.body);
    const alive = await Promise.all(tokens.map(async (each) => (await profile(each)).statusCode));
    expect(alive.filter((status) => status !== 401)).toEqual([]);
  });
});

describe('limits', () => {
  it('stop a stranger who guesses, and say when to try again', async () => {
    const { email } = aRegistration();
    const guess = () =>
      strict.call({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'x' },
      });
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++) answers.push(await guess());
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(401), 429]);
    expect(answers[10]?.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      userMessage: expect.stringMatching(/^Trop de tentatives\. Veuillez réessayer dans \d+ minutes\.$/),
    });
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('stop whoever guesses the password of an open session', async () => {
    const person = await aPerson(strict);
    const say = () =>
      person.call({ method: 'DELETE', url: '/api/user', payload: { password: 'Pas-Le-Bon-1' } });
    const tries = [];
    for (let attempt = 0; attempt < 11; attempt++) tries.push((await say()).statusCode);
    expect(tries).toEqual([...Array(10).fill(400), 429]);
  });

  it('stop whoever exports their data again and again', async () => {
    const person = await aPerson(strict);
    const tries = [];
    for (let attempt = 0; attempt < 11; attempt++)
      tries.push((await person.call({ url: '/api/user/export' })).statusCode);
    expect(tries).toEqual([...Array(10).fill(200), 429]);
  });
});
