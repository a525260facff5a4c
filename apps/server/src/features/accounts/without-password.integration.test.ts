import { errors } from '@coequipiers/contract/errors';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, callWith, logIn, register } from '../../../test/people.ts';
import { loginLinks, networks } from './test/login-link.ts';

const app = await sharedTestApp();
const { ask, confirm, mail } = loginLinks(app);
const newNetwork = networks('198.20');
const newPassword = 'Nouveau-Terrain-1';

/** Someone whose account has no password: it was never activated, and its owner came by a login link. */
async function withoutPassword() {
  const { email } = aRegistration();
  await register(app, aRegistration({ email }));
  await ask(email, newNetwork());
  const { token: link } = await mail(email);
  const token = String((await confirm({ token: link })).json().token);
  return { email, token, call: callWith(app, token) };
}
type Person = Awaited<ReturnType<typeof withoutPassword>>;

const choose = ({ call }: Pick<Person, 'call'>, body: object = { newPassword }) =>
  call({ method: 'PUT', url: '/api/user/profile/password', payload: body });
const remove = ({ call }: Pick<Person, 'call'>, payload?: object) =>
  call({ method: 'DELETE', url: '/api/user', ...(payload && { payload }) });
const hasPassword = async ({ call }: Pick<Person, 'call'>) =>
  (await call({ url: '/api/user/profile' })).json().hasPassword;
/** As if the sessions of a person had begun a quarter of an hour ago. */
const later = (email: string) =>
  sql`UPDATE sessions SET created_at = created_at - interval '15 minutes'
    WHERE person_id = (SELECT id FROM people WHERE email = ${email})`.execute(app.db);

describe('someone without a password', () => {
  it('chooses one while their login by a mail is fresh, without another one', async () => {
    const person = await withoutPassword();
    expect(await hasPassword(person)).toBe(false);
    expect((await choose(person)).statusCode).toBe(200);
    expect(await hasPassword(person)).toBe(true);
    expect((await logIn(app, person.email, newPassword)).statusCode).toBe(200);
    // From now on it is asked for.
    expect((await choose(person, { newPassword: 'Autre-Terrain-1' })).body).toBe(errors.USER_013.userMessage);
  });

  it('is asked for a fresh login otherwise, whatever password they give', async () => {
    const person = await withoutPassword();
    await later(person.email);
    for (const body of [{ newPassword }, { currentPassword: 'Pas-Le-Bon-1', newPassword }])
      expect([(await choose(person, body)).statusCode, (await choose(person, body)).body]).toEqual([
        400,
        errors.FRESH_LOGIN_NEEDED.userMessage,
      ]);
    for (const body of [undefined, {}, { password: 'Pas-Le-Bon-1' }])
      expect((await remove(person, body)).json()).toMatchObject({ code: 'FRESH_LOGIN_NEEDED' });
    expect(await hasPassword(person)).toBe(false);

    await ask(person.email, newNetwork());
    const { token } = await mail(person.email, 2);
    const fresh = callWith(app, (await confirm({ token })).json().token);
    expect((await choose({ call: fresh })).statusCode).toBe(200);
  });

  it('chooses once when they choose twice at the same moment', async () => {
    const person = await withoutPassword();
    const answers = await Promise.all([choose(person), choose(person, { newPassword: 'Autre-Terrain-1' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it('deletes the account while their login by a mail is fresh, with or without a body', async () => {
    for (const body of [undefined, {}]) {
      const person = await withoutPassword();
      expect((await remove(person, body)).statusCode).toBe(204);
      expect((await person.call({ url: '/api/user/profile' })).statusCode).toBe(401);
    }
  });

  it('reads all their data while their login by a mail is fresh', async () => {
    const person = await withoutPassword();
    const exported = (call = person.call) => call({ url: '/api/user/export' });
    expect((await exported()).statusCode).toBe(200);
    await later(person.email);
    const refused = await exported();
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'FRESH_LOGIN_NEEDED']);
    await ask(person.email, newNetwork());
    const { token } = await mail(person.email, 2);
    const fresh = callWith(app, (await confirm({ token })).json().token);
    expect((await exported(fresh)).statusCode).toBe(200);
  });

  it('does not get in by any password', async () => {
    const { email } = await withoutPassword();
    const wrong = (await logIn(app, (await aPerson(app)).email, 'Pas-Le-Bon-1')).json();
    for (const password of ['Pas-Le-Bon-1', 'null', 'undefined', ' ']) {
      const answer = await logIn(app, email, password);
      expect([answer.statusCode, { ...answer.json(), requestId: '' }]).toEqual([
        401,
        { ...wrong, requestId: '' },
      ]);
    }
  });

  it('gets one by recovery', async () => {
    const person = await withoutPassword();
    await app.call({ method: 'POST', url: '/api/user/forgot-password', payload: { email: person.email } });
    const { link } = await mailTo(app, person.email, /^Choisissez/);
    const token = new URL(link('/reset-password')).searchParams.get('token') ?? '';
    const payload = { token, newPassword };
    const answer = await app.call({ method: 'POST', url: '/api/user/reset-password', payload });
    expect(answer.statusCode).toBe(200);
    const { body } = await logIn(app, person.email, newPassword);
    const profile = (await callWith(app, body)({ url: '/api/user/profile' })).json();
    expect(profile).toMatchObject({ email: person.email, hasPassword: true });
  });
});

describe('someone with a password', () => {
  it('gives it, however fresh their login by a mail is', async () => {
    const person = await aPerson(app);
    await ask(person.email, newNetwork());
    const { token } = await mail(person.email);
    const fresh = { call: callWith(app, (await confirm({ token })).json().token) };
    expect((await choose(fresh)).body).toBe(errors.USER_013.userMessage);
    for (const body of [undefined, {}])
      expect((await remove(fresh, body)).json()).toMatchObject({ code: 'USER_013' });
    expect((await remove(fresh, { password: 'Pas-Le-Bon-1' })).json()).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect((await remove(fresh, { password: person.password })).statusCode).toBe(204);
  });
});
