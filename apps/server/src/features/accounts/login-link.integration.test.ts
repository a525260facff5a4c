import { errors } from '@coequipiers/contract/errors';
import { loginLinkLimits, loginLinkTexts } from '@coequipiers/contract/login-link';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, callWith, logIn, register } from '../../../test/people.ts';
import { sweepLoginRequests } from './login-requests-repository.ts';
import { loginLinks, networks, notThe } from './test/login-link.ts';

const app = await startTestApp();
const { ask, check, confirm, mail } = loginLinks(app);
const newNetwork = networks();
const profile = (token: string) => callWith(app, token)({ url: '/api/user/profile' });
const settled = () =>
  expect
    .poll(() => app.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-login%').execute())
    .toEqual([]);
const later = (minutes: number) =>
  sql`UPDATE login_requests SET created_at = created_at - make_interval(mins => ${minutes})`.execute(app.db);

/** Someone who has asked for a link: the secret of their page, and what the mail carries. */
async function asking(email: string, nth = 1) {
  const answer = await ask(email, newNetwork());
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { message: loginLinkTexts.sent, request: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  const { token, code } = await mail(email, nth);
  return { request: String(answer.json().request), token, code: code ?? '' };
}

const refused = { code: 'LOGIN_LINK_INVALID', userMessage: errors.LOGIN_LINK_INVALID.userMessage };

describe('the link of the mail', () => {
  it('says whom it is for as often as it is opened, and logs in once', async () => {
    const person = await aPerson(app);
    const { token } = await asking(person.email);
    for (let opened = 0; opened < 3; opened += 1) {
      const looked = await check(token);
      expect([looked.statusCode, looked.json()]).toEqual([200, { email: person.email }]);
    }
    const answer = await confirm({ token });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: expect.any(String), email: person.email },
    ]);
    expect(String(answer.headers['set-cookie'])).toContain('device=');
    expect((await profile(answer.json().token)).json()).toMatchObject({
      email: person.email,
      username: person.username,
      hasPassword: true,
    });
    // The password and the other sessions stay.
    expect((await profile(person.token)).statusCode).toBe(200);
    expect((await logIn(app, person.email, person.password)).statusCode).toBe(200);
    for (const again of [await confirm({ token }), await check(token)])
      expect([again.statusCode, again.json()]).toEqual([400, expect.objectContaining(refused)]);
  });

  it('pressed in several tabs at once logs in once', async () => {
    const person = await aPerson(app);
    const { token } = await asking(person.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm({ token })));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
  });

  it('is good for 15 minutes, like its code', async () => {
    const person = await aPerson(app);
    const { request, token, code } = await asking(person.email);
    await later(14);
    expect((await check(token)).statusCode).toBe(200);
    await later(1);
    for (const answer of [await check(token), await confirm({ token })])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'LOGIN_LINK_INVALID']);
    expect((await confirm({ request, code })).json()).toMatchObject({ triesLeft: 0 });
  });

  it('ends with any login by a link, while a new request ends no older one', async () => {
    const person = await aPerson(app);
    const first = await asking(person.email);
    const second = await asking(person.email, 2);
    const third = await asking(person.email, 3);
    expect((await check(first.token)).statusCode).toBe(200);
    expect((await confirm({ token: first.token })).statusCode).toBe(200);
    expect((await confirm({ token: second.token })).json()).toMatchObject(refused);
    expect((await confirm({ request: third.request, code: third.code })).json()).toMatchObject({
      code: 'LOGIN_CODE_INVALID',
      triesLeft: 4,
    });
  });

  it('is worth nothing to a suspended person, who gets no mail either', async () => {
    const person = await aPerson(app);
    const { request, token, code } = await asking(person.email);
    await sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE id = ${person.id}`.execute(
      app.db,
    );
    for (const answer of [await check(token), await confirm({ token })])
      expect(answer.json()).toMatchObject(refused);
    expect((await confirm({ request, code })).json()).toMatchObject({
      code: 'LOGIN_CODE_INVALID',
      triesLeft: 4,
    });
    expect((await ask(person.email)).statusCode).toBe(202);
    await settled();
    expect((await mailsTo(app, person.email)).length).toBe(1);
  });

  it('ends with a new password, and with the account', async () => {
    const [changing, leaving] = [await aPerson(app), await aPerson(app)];
    const links = [await asking(changing.email), await asking(leaving.email)];
    const changed = await changing.call({
      method: 'PUT',
      url: '/api/user/profile/password',
      payload: { currentPassword: changing.password, newPassword: 'Nouveau-Terrain-1' },
    });
    expect(changed.statusCode).toBe(200);
    const left = await leaving.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: leaving.password },
    });
    expect(left.statusCode).toBe(204);
    for (const { token, request, code } of links) {
      expect((await confirm({ token })).json()).toMatchObject(refused);
      expect((await confirm({ request, code })).json()).toMatchObject({ code: 'LOGIN_CODE_INVALID' });
    }
  });

  it.each([[{}], [{ token: '' }], [{ token: 12 }], [{ request: 'x' }], [{ request: 'x', code: 12 }]])(
    'is not %j',
    async (body) => {
      expect((await confirm(body)).statusCode).toBe(400);
    },
  );
});

describe('the code', () => {
  it.each([
    ['as it stands in the mail', (code: string) => code],
    ['without its space', (code: string) => code.replace(' ', '')],
  ])('logs in where it was asked for (%s)', async (_how, written) => {
    const person = await aPerson(app);
    const { request, code, token } = await asking(person.email);
    expect(code).toMatch(/^\d{4} \d{4}$/);
    const answer = await confirm({ request, code: written(code) });
    expect([answer.statusCode, answer.json().email]).toEqual([200, person.email]);
    expect((await confirm({ token })).json()).toMatchObject(refused);
    expect((await confirm({ request, code })).json()).toMatchObject({ code: 'LOGIN_CODE_INVALID' });
  });

  it('is worth nothing on another page', async () => {
    const person = await aPerson(app);
    const first = await asking(person.email);
    const second = await asking(person.email, 2);
    const answer = await confirm({ request: second.request, code: first.code });
    expect(answer.json()).toMatchObject({ code: 'LOGIN_CODE_INVALID', triesLeft: 4 });
    expect((await confirm({ request: 'x'.repeat(43), code: first.code })).json()).toMatchObject({
      triesLeft: 0,
    });
    expect((await confirm({ request: first.request, code: first.code })).statusCode).toBe(200);
  });

  it('five wrong ones end a request, the right one and the link included, and no other request', async () => {
    const person = await aPerson(app);
    const theirs = await asking(person.email);
    const { request, code, token } = await asking(person.email, 2);
    const left = [];
    for (let turn = 0; turn < 6; turn += 1)
      left.push((await confirm({ request, code: notThe(code) })).json().triesLeft);
    expect(left).toEqual([4, 3, 2, 1, 0, 0]);
    expect((await confirm({ request, code })).json()).toMatchObject({ triesLeft: 0 });
    expect((await confirm({ token })).json()).toMatchObject(refused);
    expect((await confirm({ token: theirs.token })).statusCode).toBe(200);
  });

  it('is compared five times at most, however many tries come at once', async () => {
    const person = await aPerson(app);
    const { request, code } = await asking(person.email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => confirm({ request, code: notThe(code) })),
    );
    const left = answers.map((answer) => Number(answer.json().triesLeft)).sort((a, b) => b - a);
    expect(left.filter((tries) => tries > 0)).toEqual([4, 3, 2, 1]);
    expect((await confirm({ request, code })).statusCode).toBe(400);
  });

  it('is no longer sent after ten wrong ones for the address, for 30 days', async () => {
    const person = await aPerson(app);
    const turns = [1, 2];
    for (const nth of turns) {
      const { request, code } = await asking(person.email, nth);
      for (let turn = 0; turn < 5; turn += 1) await confirm({ request, code: notThe(code) });
    }
    const { token, request, code } = await asking(person.email, 3);
    expect(code).toBe('');
    expect((await confirm({ request, code: '00000000' })).json()).toMatchObject({ triesLeft: 4 });
    expect((await confirm({ token })).statusCode).toBe(200);
    await sql`UPDATE wrong_login_codes SET tried_at = tried_at - interval '30 days'`.execute(app.db);
    expect((await asking(person.email, 4)).code).not.toBe('');
  });

  it('that was right does not count as a wrong one', async () => {
    const person = await aPerson(app);
    for (const nth of [1, 2, 3]) {
      const { request, code } = await asking(person.email, nth);
      expect((await confirm({ request, code })).statusCode).toBe(200);
    }
    const { rows } = await sql`SELECT FROM wrong_login_codes WHERE tried_at > now() - interval '1 minute'
      AND address_hash IN (SELECT address_hash FROM login_requests WHERE person_id = ${person.id})`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('what a stranger learns of an address', () => {
  it('is how many tries are left, whatever stands in the fields', async () => {
    const { request } = (await ask(aRegistration().email, newNetwork())).json();
    const lefts = [];
    for (const code of ['', '0'.repeat(41), 'x'.repeat(5_000)]) {
      const answer = await confirm({ request, code });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'LOGIN_CODE_INVALID']);
      lefts.push(answer.json().triesLeft);
    }
    expect(lefts).toEqual([4, 3, 2]);
    for (const unknown of ['', 'x', 'x'.repeat(201)])
      expect((await confirm({ request: unknown, code: '00000000' })).json()).toMatchObject({
        code: 'LOGIN_CODE_INVALID',
        triesLeft: 0,
      });
  });

  it('is the same with and without an account, to the last try', async () => {
    const person = await aPerson(app);
    const pending = aRegistration();
    await register(app, pending);
    const answersFor = async (email: string) => {
      const asked = await ask(email, newNetwork());
      const { request, ...rest } = asked.json();
      expect(request).toMatch(/^[\w-]{43}$/);
      await settled();
      const tries = [];
      for (let turn = 0; turn < 7; turn += 1) {
        const answer = await confirm({ request, code: '00000000' });
        const { requestId: _own, ...body } = answer.json();
        tries.push([answer.statusCode, body]);
      }
      return [asked.statusCode, rest, tries];
    };
    const known = await answersFor(person.email);
    expect(await answersFor(aRegistration().email)).toEqual(known);
    expect(await answersFor(pending.email)).toEqual(known);
  });

  it('stays the same when its owner has logged in or left meanwhile', async () => {
    const [present, leaving] = [await aPerson(app), await aPerson(app)];
    const requests = [];
    for (const { email } of [present, leaving, aRegistration()])
      requests.push((await ask(email, newNetwork())).json().request);
    const own = await asking(present.email, 2);
    expect((await confirm({ token: own.token })).statusCode).toBe(200);
    await leaving.call({ method: 'DELETE', url: '/api/user', payload: { password: leaving.password } });
    const lefts = [];
    for (const request of requests) {
      const left = [];
      for (let turn = 0; turn < 6; turn += 1)
        left.push((await confirm({ request, code: '00000000' })).json().triesLeft);
      lefts.push(left);
    }
    expect(new Set(lefts.map(String)).size).toBe(1);
  });
});

describe('limits', () => {
  it('refuse the 31st request of a network in an hour, and say nothing of those of an address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const { ask: askStrictly } = loginLinks(strict);
    const person = await aPerson(strict);
    const network = newNetwork();
    const statuses = [];
    for (let turn = 0; turn < loginLinkLimits.requestsOfNetworkAnHour; turn += 1)
      statuses.push((await askStrictly(person.email, network)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect((await askStrictly(aRegistration().email, network)).statusCode).toBe(429);
    await expect
      .poll(() =>
        strict.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-login%').execute(),
      )
      .toEqual([]);
    expect(await mailsTo(strict, person.email)).toHaveLength(10);
  });

  it('keep five mails for requests from a network or a device that the account is known by', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const { ask: askStrictly, mail: mailOf, confirm: confirmStrictly } = loginLinks(strict);
    const person = aRegistration();
    await register(strict, person);
    await sql`UPDATE people SET activated_at = now()`.execute(strict.db);
    const home = newNetwork();
    await askStrictly(person.email, newNetwork());
    const { token } = await mailOf(person.email);
    const opened = await confirmStrictly({ token }, home);
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    for (let turn = 0; turn < 12; turn += 1) await askStrictly(person.email, newNetwork());
    const count = async () => {
      await expect
        .poll(() =>
          strict.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-login%').execute(),
        )
        .toEqual([]);
      return (await mailsTo(strict, person.email)).filter(({ subject }) => subject?.startsWith('Votre lien'))
        .length;
    };
    expect(await count()).toBe(10);
    await askStrictly(person.email, home);
    await askStrictly(person.email, newNetwork(), cookie);
    expect(await count()).toBe(12);
    for (let turn = 0; turn < 5; turn += 1) await askStrictly(person.email, home);
    expect(await count()).toBe(15);
  });

  it('refuse a network that has tried 30 wrong codes in a day, while right ones do not count', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const { ask: askStrictly, confirm: confirmStrictly, mail: mailOf } = loginLinks(strict);
    const network = newNetwork();
    const person = await aPerson(strict);
    const logInByCode = async (nth: number) => {
      const { request } = (await askStrictly(person.email, newNetwork())).json();
      const { code } = await mailOf(person.email, nth);
      return (await confirmStrictly({ request, code }, network)).statusCode;
    };
    expect(await logInByCode(1)).toBe(200);
    const statuses = [];
    for (let turn = 0; turn < loginLinkLimits.wrongCodesOfNetworkADay - 1; turn += 1)
      statuses.push((await confirmStrictly({ request: 'x', code: '1' }, network)).statusCode);
    expect(await logInByCode(2)).toBe(200);
    statuses.push((await confirmStrictly({ request: 'x', code: '1' }, network)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await confirmStrictly({ request: 'x', code: '1' }, network)).statusCode).toBe(429);
    expect((await confirmStrictly({ request: 'x', code: '1' }, newNetwork())).statusCode).toBe(400);
  });
});

describe('what is stored of a request', () => {
  it('opens nothing, names nobody, and is deleted after its time', async () => {
    const person = await aPerson(app);
    const { request, token, code } = await asking(person.email);
    await confirm({ request, code: notThe(code) });
    const rows = [
      ...(await app.db.selectFrom('login_requests').selectAll().execute()),
      ...(await app.db.selectFrom('wrong_login_codes').selectAll().execute()),
    ];
    const kept = rows
      .flatMap((row) => Object.values(row))
      .map((value) =>
        Buffer.isBuffer(value) ? `${value.toString()} ${value.toString('base64url')}` : String(value),
      )
      .join('\n');
    for (const secret of [request, token, code, code.replace(' ', ''), person.email])
      expect(kept).not.toContain(secret);

    await later(15);
    await sweepLoginRequests(app.db);
    expect(await app.db.selectFrom('login_requests').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('wrong_login_codes').select('id').execute()).not.toEqual([]);
    await sql`UPDATE wrong_login_codes SET tried_at = tried_at - interval '30 days'`.execute(app.db);
    await sweepLoginRequests(app.db);
    expect(await app.db.selectFrom('wrong_login_codes').select('id').execute()).toEqual([]);
  });
});
