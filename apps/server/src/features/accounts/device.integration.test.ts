import { accountLimits } from '@coequipiers/contract/account-limits';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { activate, aRegistration } from '../../../test/people.ts';
import { createDevices } from './device.ts';
import { peopleRepository } from './people-repository.ts';

/** With the real limits, counted in this process. */
const app = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });

let count = 0;
/** A network that was not used before. */
const newNetwork = () => {
  count += 1;
  return `203.0.${Math.floor(count / 250)}.${(count % 250) + 1}`;
};
const wrong = 'Pas-Le-Bon-1';
type Credentials = { email: string; password: string };

const logIn = ({ email, password }: Credentials, network: string, cookie?: string) =>
  app.call({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: network,
    headers: cookie === undefined ? {} : { cookie },
  });
const statusOf = async (...login: Parameters<typeof logIn>) => (await logIn(...login)).statusCode;
/** The cookie that an answer sets, as a browser sends it back. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
  String(headers['set-cookie']).split(';', 1)[0] ?? '';

async function someone() {
  const person = aRegistration();
  const home = newNetwork();
  await app.call({ method: 'POST', url: '/api/user/register', payload: person, remoteAddress: home });
  await activate(app, person);
  const login = await logIn(person, home);
  expect(login.statusCode).toBe(200);
  return { ...person, home, token: login.body, cookie: cookieOf(login) };
}

/** Guesses until an owner without a cookie has to wait, on this network or on every one that is new to them. */
async function takeEveryTry({ email, password }: Credentials, network?: string) {
  const guess = () => statusOf({ email, password: wrong }, network ?? newNetwork());
  for (let status = 0; status !== 429; ) status = await guess();
  expect(await statusOf({ email, password }, network ?? newNetwork())).toBe(429);
}

describe('an owner on a device where they have logged in', () => {
  it('gets in while a stranger on the same network takes every try', async () => {
    const owner = await someone();
    await takeEveryTry(owner, owner.home);
    expect(await statusOf(owner, owner.home, owner.cookie)).toBe(200);
  });

  it('gets in on a new network while strangers elsewhere take every try', async () => {
    const owner = await someone();
    await takeEveryTry(owner);
    expect(await statusOf(owner, newNetwork(), `theme=sombre; ${owner.cookie}`)).toBe(200);
  });

  it('gets in by mail on a new device, even if a stranger on the same network takes every try', async () => {
    const { email, home } = await someone();
    await app.call({
      method: 'POST',
      url: '/api/user/forgot-password',
      payload: { email },
      remoteAddress: home,
    });
    const mail = await mailTo(app, email, /^Choisissez/);
    const token = new URL(mail.link('/reset-password')).searchParams.get('token') ?? '';
    const password = 'Nouveau-Terrain-1';
    const reset = await app.call({
      method: 'POST',
      url: '/api/user/reset-password',
      payload: { token, newPassword: password },
      remoteAddress: home,
    });
    await takeEveryTry({ email, password }, home);
    expect(await statusOf({ email, password }, home, cookieOf(reset))).toBe(200);
  });

  it('is stopped after ten tries in a quarter of an hour', async () => {
    const owner = await someone();
    const tries = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      tries.push(await statusOf({ ...owner, password: wrong }, newNetwork(), owner.cookie));
    expect(tries).toEqual([...Array(10).fill(401), 429]);
    expect(await statusOf(owner, owner.home, owner.cookie)).toBe(429);
    expect(await statusOf(owner, owner.home)).toBe(200);
  });
});

describe('the cookie of a device', () => {
  it('does not help anybody else, nor when it is forged', async () => {
    const owner = await someone();
    const other = await someone();
    await takeEveryTry(owner);
    const [name, signature] = owner.cookie.split('.');
    const forged = [
      other.cookie,
      `${other.cookie.split('.')[0]}.${signature}`,
      `${name}.${'A'.repeat(43)}`,
      `${name}.`,
      'device=',
    ];
    for (const cookie of forged)
      expect([cookie, await statusOf(owner, newNetwork(), cookie)]).toEqual([cookie, 429]);
  });

  it('ends with the password, and the device that changed it gets a new one', async () => {
    const owner = await someone();
    const password = 'Nouveau-Terrain-1';
    const changed = await app.call({
      method: 'PUT',
      url: '/api/user/profile/password',
      payload: { currentPassword: owner.password, newPassword: password },
      headers: { authorization: `Bearer ${owner.token}` },
      remoteAddress: owner.home,
    });
    expect(changed.statusCode).toBe(200);
    await takeEveryTry({ ...owner, password });
    expect(await statusOf({ ...owner, password }, newNetwork(), owner.cookie)).toBe(429);
    expect(await statusOf({ ...owner, password }, newNetwork(), cookieOf(changed))).toBe(200);
  });

  it('ends with the account', async () => {
    const owner = await someone();
    const erased = await app.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: owner.password },
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(erased.statusCode).toBe(204);
    await takeEveryTry(owner);
    expect(await statusOf(owner, newNetwork(), owner.cookie)).toBe(429);
  });

  it('goes to the login only, is out of reach of scripts, and does not contain who it is for', async () => {
    const { email, password, username, home } = await someone();
    const [cookie] = (await logIn({ email, password }, home)).cookies;
    expect(cookie).toEqual({
      name: 'device',
      value: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      path: '/api/auth/login',
      maxAge: accountLimits.deviceCookieDays * 24 * 3_600,
      httpOnly: true,
      sameSite: 'Strict',
    });
    const decoded = Buffer.from(cookie?.value ?? '', 'base64url').toString();
    for (const secret of [email, username]) expect(`${cookie?.value} ${decoded}`).not.toContain(secret);
    expect(await statusOf({ email, password: wrong }, home)).toBe(401);
    expect((await logIn({ email, password: wrong }, home)).headers['set-cookie']).toBeUndefined();
  });

  it('travels over https only where there is https', () => {
    const cookieAt = (publicUrl: string) =>
      createDevices(peopleRepository(app.db), 'secret', publicUrl).cookiesFor({
        id: '1',
        password_hash: 'x',
      });
    for (const cookie of cookieAt('https://exemple.org')) expect(cookie).toMatch(/; Secure$/);
    for (const cookie of cookieAt('http://localhost:8080')) expect(cookie).not.toContain('Secure');
  });
});
