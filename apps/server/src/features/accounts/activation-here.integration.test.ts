import { randomBytes } from 'node:crypto';
import { errors } from '@coequipiers/contract/errors';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, callWith, logIn, register } from '../../../test/people.ts';
import { dayFromNow } from '../announcements/test/publish.ts';
import { withOuting } from '../outings/test/outing.ts';

const app = await sharedTestApp();
const post = (url: string, payload: object) => app.call({ method: 'POST', url, payload });
const row = (email: string) =>
  app.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
const newSecret = () => randomBytes(32).toString('base64url');
const ids = { announceId: 'a'.repeat(32), outingId: 'b'.repeat(32) };
const intent = { kind: 'join', ...ids, every: true };

/** A registration by a page, with its secret and the token of the mail. */
async function registered(change: object = {}) {
  const person = aRegistration({ secret: newSecret(), intent, ...change });
  expect((await register(app, person)).statusCode).toBe(201);
  const secret = String(Object.entries(person).find(([name]) => name === 'secret')?.[1]);
  return { ...person, secret, token: await tokenOf(person.email) };
}
const tokenOf = async (email: string, nth = 1) =>
  new URL((await mailTo(app, email, /^Activez/, nth)).link('/activate-account')).searchParams.get('token') ??
  '';

const here = (token: string, secret?: string) => post('/api/user/activation', { token, secret });
const elsewhere = (token: string) => app.call({ url: '/api/user/activate', query: { token } });
const state = async (secret: string) => (await post('/api/user/registration/state', { secret })).json();
const move = (secret: string, email: string) =>
  app.call({ method: 'PUT', url: '/api/user/registration', payload: { secret, email } });
const intentWith = async (token: string) =>
  (await callWith(app, token)({ url: '/api/user/intent' })).json().intent;
const sessionsOf = (id: string) =>
  app.db.selectFrom('sessions').select('id').where('person_id', '=', id).execute();

describe('the link, opened where the account was registered', () => {
  it('activates, logs in, and gives what was wanted until it is forgotten', async () => {
    const person = await registered();
    expect(await state(person.secret)).toEqual({ active: false });
    const answer = await here(person.token, person.secret);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: expect.any(String), email: person.email },
    ]);
    expect(String(answer.headers['set-cookie'])).toMatch(/^device=/);
    const call = callWith(app, answer.json().token);
    const wanted = await call({ url: '/api/user/intent' });
    expect(wanted.json()).toEqual({ intent });
    const since = Date.parse(String(wanted.headers['last-modified']));
    expect(Math.abs(Date.now() - since)).toBeLessThan(60_000);
    expect(await state(person.secret)).toEqual({ active: true });
    for (let turn = 0; turn < 2; turn++)
      expect((await call({ method: 'DELETE', url: '/api/user/intent' })).statusCode).toBe(204);
    expect((await call({ url: '/api/user/intent' })).json()).toEqual({ intent: null });
  });

  it('logs in once, also when an activation elsewhere came first', async () => {
    const person = await registered();
    expect((await elsewhere(person.token)).statusCode).toBe(200);
    expect((await here(person.token, person.secret)).statusCode).toBe(200);
    const again = await here(person.token, person.secret);
    expect([again.statusCode, again.headers['content-type'], again.body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      errors.ACTIVATION_INVALID.userMessage,
    ]);
    expect((await elsewhere(person.token)).statusCode).toBe(200);
  });

  it('logs in once in two tabs at once', async () => {
    const person = await registered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => here(person.token, person.secret)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
    const id = (await row(person.email))?.id ?? '';
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it('does nothing with another secret, or none', async () => {
    const [person, other] = [await registered(), await registered()];
    for (const secret of [other.secret, newSecret(), '', undefined, 'x'])
      expect((await here(person.token, secret)).statusCode).toBe(400);
    expect((await here('', person.secret)).statusCode).toBe(400);
    expect((await row(person.email))?.activated_at).toBeNull();
  });

  it('does nothing after 48 hours, of the link or of the registration', async () => {
    const [link, registration] = [await registered(), await registered()];
    const idOf = async ({ email }: { email: string }) => (await row(email))?.id ?? '';
    await sql`UPDATE mail_links SET expires_at = now() WHERE person_id = ${await idOf(link)}`.execute(app.db);
    await sql`
      UPDATE registrations SET created_at = now() - interval '48 hours'
      WHERE person_id = ${await idOf(registration)}`.execute(app.db);
    expect((await here(link.token, link.secret)).body).toBe(errors.ACTIVATION_EXPIRED.userMessage);
    expect((await here(registration.token, registration.secret)).statusCode).toBe(400);
    // The link itself is still good, without a login and without the intent.
    expect((await elsewhere(registration.token)).statusCode).toBe(200);
    const login = await logIn(app, registration.email, registration.password);
    expect(await intentWith(login.body)).toBeNull();
  });

  it('needs the link that activated the account, not another one of it', async () => {
    const person = await registered();
    await sql`UPDATE mail_links SET created_at = now() - interval '10 minutes'`.execute(app.db);
    await post('/api/user/resend-activation', { email: person.email });
    const second = await tokenOf(person.email, 2);
    expect((await elsewhere(person.token)).statusCode).toBe(200);
    expect((await here(second, person.secret)).statusCode).toBe(400);
    expect((await here(person.token, person.secret)).statusCode).toBe(200);
  });

  it('does not log in someone who was suspended or erased meanwhile', async () => {
    const [suspended, erased] = [await registered(), await registered()];
    await elsewhere(suspended.token);
    await sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE email = ${suspended.email}`.execute(
      app.db,
    );
    expect((await here(suspended.token, suspended.secret)).statusCode).toBe(400);
    await elsewhere(erased.token);
    const id = (await row(erased.email))?.id ?? '';
    const login = await logIn(app, erased.email, erased.password);
    await callWith(
      app,
      login.body,
    )({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: erased.password },
    });
    expect((await here(erased.token, erased.secret)).statusCode).toBe(400);
    expect(await state(erased.secret)).toEqual({ active: false });
    expect(await sessionsOf(id)).toEqual([]);
    const left = await app.db
      .selectFrom('registrations')
      .select('person_id')
      .where('person_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the link, opened elsewhere', () => {
  it('says whose account it is for and what they wanted, and changes nothing', async () => {
    const person = await registered();
    const about = await post('/api/user/activation/check', { token: person.token });
    expect(about.json()).toEqual({ email: person.email, intent });
    expect((await row(person.email))?.activated_at).toBeNull();
    await elsewhere(person.token);
    expect((await post('/api/user/activation/check', { token: person.token })).statusCode).toBe(200);
    expect((await post('/api/user/activation/check', { token: 'x'.repeat(43) })).statusCode).toBe(400);
  });

  it('keeps what was wanted for the login', async () => {
    const person = await registered({ intent: { kind: 'publish' } });
    await elsewhere(person.token);
    const login = await logIn(app, person.email, person.password);
    expect(await intentWith(login.body)).toEqual({ kind: 'publish' });
    expect(await intentWith((await aPerson(app)).token)).toBeNull();
  });
});

describe('registering from a page', () => {
  it.each([
    [{ secret: 'short' }],
    [{ secret: `${'x'.repeat(42)}!` }],
    [{ secret: 12 }],
    [{ intent: { kind: 'dance' } }],
    [{ intent: { kind: 'join', announceId: '<b>' } }],
    [{ intent: 'join' }],
  ])('with %j is refused, and stores nothing', async (change) => {
    const person = aRegistration({ secret: newSecret(), ...change });
    const answer = await register(app, person);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(await row(person.email)).toBeUndefined();
  });

  it('again with the same secret and password, as without an answer, is one account and one mail', async () => {
    const person = aRegistration({ secret: newSecret() });
    expect((await register(app, person)).statusCode).toBe(201);
    expect((await register(app, person)).statusCode).toBe(201);
    expect((await register(app, { ...person, password: 'Autre-Terrain-42' })).statusCode).toBe(409);
    expect(
      (await register(app, { ...aRegistration(), secret: Reflect.get(person, 'secret') })).statusCode,
    ).toBe(400);
    await tokenOf(person.email);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  it('stores no secret that could be read', async () => {
    const person = await registered();
    const { rows } = await sql`SELECT to_jsonb(registrations) FROM registrations`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(person.secret, 'base64url').toString('hex'));
  });

  it('writes to the address of sport, day, hour and commune, and of nothing that a stranger wrote', async () => {
    const author = await aPerson(app);
    const { id } = await withOuting(author, { title: 'Gagnez 1000 euros', startDate: dayFromNow(3) });
    const person = aRegistration({ secret: newSecret(), intent: { kind: 'join', announceId: id } });
    await register(app, person);
    const { subject, text } = await mailTo(app, person.email, /^Activez/);
    expect(subject).toMatch(/^Activez votre compte pour le \w+ du \w+ \d+(er)? [\p{L}]+ à 19\sh$/u);
    expect(text).toContain('Saint-Étienne (42000)');
    expect(text).not.toContain('Gagnez');
    expect(text).not.toContain(author.username);
  });

  it('promises a place only where places go to whoever comes first, and nothing once the outing is cancelled', async () => {
    const author = await aPerson(app);
    const [asked, cancelled] = [
      await withOuting(author, { admission: 'approval', startDate: dayFromNow(3) }),
      await withOuting(author, { startDate: dayFromNow(3) }),
    ];
    await author.call({ method: 'POST', url: `/api/announce/${cancelled.id}/outing/cancel`, payload: {} });
    const texts = await Promise.all(
      [asked, cancelled].map(async ({ id }) => {
        const person = aRegistration({ secret: newSecret(), intent: { kind: 'join', announceId: id } });
        await register(app, person);
        return (await mailTo(app, person.email, /^Activez/)).text;
      }),
    );
    expect(texts[0]).toContain('Votre demande part');
    expect(texts[1]).toContain('trouver des partenaires');
    for (const text of texts) expect(text).not.toContain('elle est à vous');
  });
});

describe('moving an account that is not active', () => {
  it('sends a link to the new address, and ends those to the former one', async () => {
    const person = await registered();
    const email = `nouvelle.${person.email}`;
    await post('/api/user/forgot-password', { email: person.email });
    const reset = new URL(
      (await mailTo(app, person.email, /^Choisissez/)).link('/reset-password'),
    ).searchParams.get('token');
    expect((await move(person.secret, email.toUpperCase())).statusCode).toBe(202);
    expect((await elsewhere(person.token)).body).toBe(errors.ACTIVATION_INVALID.userMessage);
    expect((await here(person.token, person.secret)).statusCode).toBe(400);
    expect(
      (await post('/api/user/reset-password', { token: reset, newPassword: 'Nouveau-Terrain-1' })).statusCode,
    ).toBe(400);
    const opened = await here(await tokenOf(email), person.secret);
    expect(opened.json().email).toBe(email);
    expect(await intentWith(opened.json().token)).toEqual(intent);
  });

  it('to a taken address is refused, and leaves the link as it was', async () => {
    const [person, other] = [await registered(), await aPerson(app)];
    const answer = await move(person.secret, other.email);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'USER_006']);
    expect((await here(person.token, person.secret)).statusCode).toBe(200);
  });

  it('is refused with another secret, without an address, and once the account is active', async () => {
    const person = await registered();
    for (const secret of [newSecret(), 'x'])
      expect((await move(secret, `a.${person.email}`)).statusCode).toBe(400);
    expect((await move(person.secret, 'nulle-part')).json().code).toBe('USER_008');
    await elsewhere(person.token);
    expect((await move(person.secret, `a.${person.email}`)).json().code).toBe('REGISTRATION_ENDED');
    expect(await row(person.email)).toBeDefined();
  });

  it('while the old link is followed: the account is active at the address of that link, or not active', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const person = await registered();
      const email = `n${turn}.${person.email}`;
      const answers = await Promise.all(
        turn % 2 === 0
          ? [move(person.secret, email), elsewhere(person.token)]
          : [move(person.secret, email), here(person.token, person.secret)],
      );
      const [moved, activated] = answers.map(({ statusCode }) => statusCode < 300);
      expect(moved).toBe(!activated);
      expect((await row(moved ? email : person.email))?.activated_at).toEqual(
        moved ? null : expect.any(Date),
      );
    }
  });

  it('writes nothing to the former address that could still activate it', async () => {
    const person = await registered();
    await move(person.secret, `autre.${person.email}`);
    await tokenOf(`autre.${person.email}`);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });
});

describe('a stranger who registers the address of somebody else', () => {
  it('loses password, sessions, secret and intent when its owner resets the password', async () => {
    const stranger = await registered();
    // The owner follows the link of the mail, and the stranger, who chose the password, logs in.
    await elsewhere(stranger.token);
    const login = await logIn(app, stranger.email, stranger.password);
    expect(login.statusCode).toBe(200);
    await post('/api/user/forgot-password', { email: stranger.email });
    const mail = await mailTo(app, stranger.email, /^Choisissez/);
    const token = new URL(mail.link('/reset-password')).searchParams.get('token');
    const newPassword = 'Chez-Moi-Seulement-1';
    expect((await post('/api/user/reset-password', { token, newPassword })).statusCode).toBe(200);

    expect((await logIn(app, stranger.email, stranger.password)).statusCode).toBe(401);
    expect((await callWith(app, login.body)({ url: '/api/user/profile' })).statusCode).toBe(401);
    expect((await here(stranger.token, stranger.secret)).statusCode).toBe(400);
    expect(await state(stranger.secret)).toEqual({ active: false });
    expect((await move(stranger.secret, `a.${stranger.email}`)).statusCode).toBe(400);
    const own = await logIn(app, stranger.email, newPassword);
    expect(await intentWith(own.body)).toBeNull();
  });

  it('never gets in when their link is followed while the owner resets', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const stranger = await registered();
      await post('/api/user/forgot-password', { email: stranger.email });
      const mail = await mailTo(app, stranger.email, /^Choisissez/);
      const token = new URL(mail.link('/reset-password')).searchParams.get('token');
      const [opened, reset] = await Promise.all([
        here(stranger.token, stranger.secret),
        post('/api/user/reset-password', { token, newPassword: 'Chez-Moi-Seulement-1' }),
      ]);
      expect(reset.statusCode).toBe(200);
      if (opened.statusCode === 200)
        expect((await callWith(app, opened.json().token)({ url: '/api/user/profile' })).statusCode).toBe(401);
    }
  });
});
