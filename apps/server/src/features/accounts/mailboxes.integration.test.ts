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
const register = async (email: string) =>
  (await post('/api/user/register', aRegistration({ email }))).statusCode;
const settled = () =>
  expect
    .poll(() => app.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-mail%').execute())
    .toEqual([]);

it('a mailbox gets ten mails an hour about accounts that nobody has activated, however its address is written', async () => {
  const variants = Array.from({ length: 10 }, (_, turn) => `j${'.'.repeat(turn % 2)}ean+${turn}@gmail.com`);
  const [first = ''] = variants;
  for (const variant of variants) expect(await register(variant)).toBe(201);
  expect(await register('je.an+11@googlemail.com')).toBe(429);
  expect(await register('paul@gmail.com')).toBe(201);
  // Links that were sent long ago keep no new one back.
  await sql`UPDATE mail_links SET created_at = now() - interval '2 hours'`.execute(app.db);
  await settled();
  for (const url of ['/api/user/resend-activation', '/api/user/forgot-password'])
    expect((await post(url, { email: first })).statusCode).toBe(200);
  await settled();
  expect(await mailsTo(app, first)).toHaveLength(1);
  // Nobody else can use up the mails of an account that is active.
  await sql`UPDATE people SET activated_at = now() WHERE email = ${first}`.execute(app.db);
  await post('/api/user/forgot-password', { email: first });
  await mailTo(app, first, /^Choisissez/);
});
