import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aRegistration } from '../../../test/people.ts';

/** With the real limits, counted in this process. */
const app = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });

let count = 0;
/** Each from another network. */
const post = (url: string, payload: object) => {
  count += 1;
  return app.call({ method: 'POST', url, payload, remoteAddress: `198.51.100.${count}` });
};
const register = async (email: string, change = {}) =>
  (await post('/api/user/register', aRegistration({ email, ...change }))).statusCode;
const settled = () =>
  expect
    .poll(() => app.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-mail%').execute())
    .toEqual([]);

const mailsAt = async (email: string, subject: RegExp) =>
  (await mailsTo(app, email)).filter((mail) => subject.test(mail.subject ?? '')).length;

it('a mailbox gets ten mails a day about accounts that nobody has activated, however its address is written', async () => {
  const variants = Array.from({ length: 10 }, (_, turn) => `j${'.'.repeat(turn % 2)}ean+${turn}@gmail.com`);
  const [first = ''] = variants;
  for (const variant of variants) expect(await register(variant)).toBe(201);
  // What is beyond is not said: the answer does not depend on the address.
  expect(await register('je.an+11@googlemail.com')).toBe(201);
  expect(await register('paul@gmail.com')).toBe(201);
  await mailTo(app, 'paul@gmail.com', /^Activez/);
  // Links that were sent long ago keep no new one back.
  await sql`UPDATE mail_links SET created_at = now() - interval '2 hours'`.execute(app.db);
  expect((await post('/api/user/resend-activation', { email: first })).statusCode).toBe(200);
  await settled();
  expect(await mailsTo(app, 'je.an+11@googlemail.com')).toEqual([]);
  expect(await mailsAt(first, /^Activez/)).toBe(1);
});

it('a registration or a move that is refused takes none of these mails', async () => {
  const { email, username } = aRegistration();
  expect(await register(email, { username })).toBe(201);
  const other = aRegistration();
  const secret = 'm'.repeat(43);
  expect(await register(other.email, { secret })).toBe(201);
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await register(email)).toBe(409);
    expect(await register('ines.blanc@gmail.com', { username })).toBe(409);
  }
  for (let turn = 0; turn < 5; turn += 1) {
    const moved = { method: 'PUT', url: '/api/user/registration', payload: { secret, email } } as const;
    expect((await app.call({ ...moved, remoteAddress: `192.0.2.${turn}` })).statusCode).toBe(409);
  }
  await sql`UPDATE mail_links SET created_at = now() - interval '2 hours'`.execute(app.db);
  await post('/api/user/resend-activation', { email });
  expect(await register('ines.blanc@gmail.com')).toBe(201);
  await mailTo(app, email, /^Activez/, 2);
  await mailTo(app, 'ines.blanc@gmail.com', /^Activez/);
});

it('a mailbox gets ten mails a day to get in again, apart from those, and five more asked for where the account is known', async () => {
  const { email, password } = aRegistration();
  expect(await register(email, { password })).toBe(201);
  await sql`UPDATE people SET activated_at = now() WHERE email = ${email}`.execute(app.db);
  const home = '203.0.113.7';
  const login = { method: 'POST', url: '/api/auth/login', payload: { email, password } } as const;
  expect((await app.call({ ...login, remoteAddress: home })).statusCode).toBe(200);
  const forgot = async (remoteAddress?: string) => {
    await sql`UPDATE mail_links SET created_at = now() - interval '2 hours'`.execute(app.db);
    const payload = { email };
    const answer = await (remoteAddress
      ? app.call({ method: 'POST', url: '/api/user/forgot-password', payload, remoteAddress })
      : post('/api/user/forgot-password', payload));
    expect(answer.statusCode).toBe(200);
    await settled();
  };
  for (let turn = 0; turn < 11; turn += 1) await forgot();
  expect(await mailsAt(email, /^Choisissez/)).toBe(10);
  for (let turn = 0; turn < 6; turn += 1) await forgot(home);
  expect(await mailsAt(email, /^Choisissez/)).toBe(15);
});
