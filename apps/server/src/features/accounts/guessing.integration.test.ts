import { accountLimits } from '@coequipiers/contract/account-limits';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { activate, aPerson, aRegistration, register } from '../../../test/people.ts';

/** With the real limits, counted in this process. */
const app = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });

let count = 0;
/** A network that was not used before. */
const newNetwork = () => {
  count += 1;
  return `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}`;
};
const post = (url: string, payload: object, remoteAddress: string) =>
  app.call({ method: 'POST', url, payload, remoteAddress });
const logIn = (email: string, password: string, network: string) =>
  post('/api/auth/login', { email, password }, network);
const guess = async (email: string, network: string) =>
  (await logIn(email, 'Pas-Le-Bon-1', network)).statusCode;
const forgot = (email: string, network: string) => post('/api/user/forgot-password', { email }, network);
/** A person whose network is `home`: registration and logins count there only. */
async function someone() {
  const person = aRegistration();
  const home = newNetwork();
  await post('/api/user/register', person, home);
  await activate(app, person);
  expect((await logIn(person.email, person.password, home)).statusCode).toBe(200);
  return { ...person, home };
}
const networksOf = (email: string) =>
  app.db
    .selectFrom('known_networks')
    .innerJoin('people', 'people.id', 'person_id')
    .selectAll('known_networks')
    .where('email', '=', email)
    .execute();
const settled = () =>
  expect
    .poll(
      async () =>
        (await app.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-mail%').execute())
          .length,
    )
    .toBe(0);

describe('whoever guesses at a password', () => {
  it('does not keep its owner out, neither from where they have logged in nor from elsewhere', async () => {
    const { email, password, home } = await someone();
    const attacker = newNetwork();
    const tries = [];
    for (let attempt = 0; attempt < 12; attempt += 1) tries.push(await guess(email, attacker));
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logIn(email, password, newNetwork())).statusCode).toBe(200);
    expect((await logIn(email, password, home)).statusCode).toBe(200);
  });

  it('from 60 networks is let through some twenty times, then slower and slower, while the owner gets in', async () => {
    const { email, password, home } = await someone();
    const tries = [];
    for (let network = 0; network < 60; network += 1) {
      const from = newNetwork();
      for (let attempt = 0; attempt < 5; attempt += 1) tries.push(await guess(email, from));
    }
    // Twenty, plus one after each wait that has ended meanwhile.
    expect(tries.filter((status) => status === 401).length).toBeLessThanOrEqual(23);
    expect(new Set(tries)).toEqual(new Set([401, 429]));
    expect((await logIn(email, password, home)).statusCode).toBe(200);

    const stranger = await logIn(email, password, newNetwork());
    expect(stranger.statusCode).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('on the network of its owner waits for a minute at most, and so does the owner', async () => {
    const { email, home } = await someone();
    const tries = [];
    for (let attempt = 0; attempt < 40; attempt += 1) tries.push(await logIn(email, 'Pas-Le-Bon-1', home));
    expect(tries.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(13);
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(Math.max(...refused.map(({ headers }) => Number(headers['retry-after'])))).toBeLessThanOrEqual(60);
  });

  it('cannot tell an address that has an account from one that has none', async () => {
    const { email } = await someone();
    const statuses = async (address: string) => {
      const from = newNetwork();
      const tries = [];
      for (let attempt = 0; attempt < 12; attempt += 1) tries.push(await guess(address, from));
      return tries;
    };
    expect(await statuses(email)).toEqual(await statuses(aRegistration().email));
  });
});

describe('an owner who is told to wait on a new network', () => {
  it('gets in there after choosing a new password by mail', async () => {
    const { email } = await someone();
    for (let network = 0; network < 25; network += 1) await guess(email, newNetwork());
    const here = newNetwork();
    expect(await guess(email, here)).toBe(429);
    expect((await forgot(email, here)).statusCode).toBe(200);
    const mail = await mailTo(app, email, /^Choisissez/);
    const token = new URL(mail.link('/reset-password')).searchParams.get('token') ?? '';
    const answer = await post('/api/user/reset-password', { token, newPassword: 'Nouveau-Terrain-1' }, here);
    expect(answer.statusCode).toBe(200);
    expect((await logIn(email, 'Nouveau-Terrain-1', here)).statusCode).toBe(200);
  });
});

describe('a network that has asked for too many recovery mails', () => {
  it('still gets one for whoever has logged in there, and for nobody else', async () => {
    const { email, home } = await someone();
    const elsewhere = await someone();
    for (let call = 0; call < 20; call += 1)
      expect((await forgot(aRegistration().email, home)).statusCode).toBe(200);
    const refused = [await forgot(elsewhere.email, home), await forgot(aRegistration().email, home)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect((await forgot(email, home)).statusCode).toBe(200);
    await mailTo(app, email, /^Choisissez/);
  });
});

describe('a mail with a link', () => {
  it('that was just sent counts as sent: the answer is the same, and nobody is refused', async () => {
    const { email } = await someone();
    const answers = [];
    for (let call = 0; call < 12; call += 1) answers.push(await forgot(email, newNetwork()));
    answers.push(...(await Promise.all(Array.from({ length: 5 }, () => forgot(email, newNetwork())))));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    await mailTo(app, email, /^Choisissez/);
    await settled();
    const sent = async () =>
      (await mailsTo(app, email)).filter(({ subject }) => subject?.startsWith('Choisissez')).length;
    expect(await sent()).toBe(1);

    await sql`UPDATE mail_links SET created_at = created_at - interval '6 minutes'`.execute(app.db);
    await forgot(email, newNetwork());
    await mailTo(app, email, /^Choisissez/, 2);
  });

  it('is sent five times an hour at most, and the last ones still open the account', async () => {
    const person = aRegistration();
    await post('/api/user/register', person, newNetwork());
    for (let turn = 0; turn < 8; turn += 1) {
      await sql`UPDATE mail_links SET created_at = created_at - interval '6 minutes'`.execute(app.db);
      await post('/api/user/resend-activation', { email: person.email }, newNetwork());
      await settled();
    }
    const mails = (await mailsTo(app, person.email)).filter(({ subject }) => subject?.startsWith('Activez'));
    expect(mails).toHaveLength(5);
    const token = /token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await app.call({ url: '/api/user/activate', query: { token } })).statusCode).toBe(200);
  });
});

describe('the stored networks of an account', () => {
  it('are hashes, limited in number and in age', async () => {
    const { email, password, home } = await someone();
    const others = Array.from({ length: accountLimits.knownNetworks }, newNetwork);
    for (const network of others) await logIn(email, password, network);
    const kept = await networksOf(email);
    expect(kept).toHaveLength(accountLimits.knownNetworks);
    for (const { hash } of kept) {
      expect(hash).toHaveLength(32);
      for (const network of [home, ...others]) expect(hash.toString()).not.toContain(network);
    }
    await sql`UPDATE known_networks SET seen_at = now() - make_interval(days => ${accountLimits.knownNetworkDays + 1})`.execute(
      app.db,
    );
    for (let network = 0; network < 25; network += 1) await guess(email, newNetwork());
    expect((await logIn(email, password, others[0] ?? '')).statusCode).toBe(429);
  });

  it('are in the export, and deleted with the account', async () => {
    const person = await aPerson(app);
    const files = unzipSync(new Uint8Array((await person.call({ url: '/api/user/export' })).rawPayload));
    expect(JSON.parse(strFromU8(files['reseaux-connus.json'] ?? new Uint8Array()))).toEqual([
      { empreinte: expect.stringMatching(/^[0-9a-f]{64}$/), derniereConnexion: expect.any(String) },
    ]);
    const { id } = await app.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
    const left = await app.db.selectFrom('known_networks').where('person_id', '=', id).selectAll().execute();
    expect(left).toEqual([]);
  });

  it('are deleted when the password changes, except the current one', async () => {
    const { email, password, home } = await someone();
    await logIn(email, password, newNetwork());
    const token = (await logIn(email, password, home)).body;
    expect(await networksOf(email)).toHaveLength(2);
    const changed = await app.call({
      method: 'PUT',
      url: '/api/user/profile/password',
      payload: { currentPassword: password, newPassword: 'Nouveau-Terrain-1' },
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: home,
    });
    expect(changed.statusCode).toBe(200);
    expect(await networksOf(email)).toHaveLength(1);
    expect((await logIn(email, 'Nouveau-Terrain-1', home)).statusCode).toBe(200);
  });
});

it('registering with the address of somebody else does not keep them from it', async () => {
  const { email } = aRegistration();
  const attacker = newNetwork();
  const bad = () => post('/api/user/register', aRegistration({ email, password: 'Password1' }), attacker);
  for (let attempt = 0; attempt < 7; attempt += 1) await bad();
  expect((await bad()).statusCode).toBe(429);
  expect((await post('/api/user/register', aRegistration({ email }), newNetwork())).statusCode).toBe(201);
  expect((await register(app, aRegistration())).statusCode).toBe(201);
});
