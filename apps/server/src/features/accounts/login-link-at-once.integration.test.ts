import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { times } from '../../../../../scripts/lib/long.mjs';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { aRegistration, callWith } from '../../../test/people.ts';
import { secondInstance } from '../../../test/second-instance.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { loginLinks, networks, notThe } from './test/login-link.ts';

/** With the real limits. On PostgreSQL there are two instances, which share them through Redis, also with other test files. */
const app = await startTestApp({ RATE_LIMIT_SCALE: '1' });
const other = await secondInstance(app, { RATE_LIMIT_SCALE: '1', DATA_DIR: app.config.dataDir });
const instances = [loginLinks(app), loginLinks(other)] as const;
const of = (turn: number) => instances[turn % 2 === 0 ? 0 : 1];
const newNetwork = networks(`198.${100 + Math.floor(Math.random() * 100)}`);
const { ask, mail, confirm } = instances[0];

/** Whether active or not. From a network of their own: others have used up the tries of the usual one. */
async function someone(isActive: boolean) {
  const person = aRegistration();
  const call = { method: 'POST', url: '/api/user/register', payload: person } as const;
  expect((await app.call({ ...call, remoteAddress: newNetwork() })).statusCode).toBe(201);
  if (isActive)
    await sql`UPDATE people SET activated_at = now() WHERE email = ${person.email}`.execute(app.db);
  return person;
}

const attackers = times(40, 100);
const triesEach = 10;

/** How many requests for a login link the instances have counted together, for a mailbox. */
async function countedByRedis(email: string): Promise<number> {
  const redis = new Redis(app.config.redisUrl ?? '');
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('base64url');
  const count = await redis.get(`limit:mails-to-log-in:${mailbox}`);
  redis.disconnect();
  return Number(count);
}

it(`${attackers * triesEach} tries from ${attackers} networks at one address: nobody gets in, and its own link still works`, async () => {
  const person = await someone(true);
  const own = (await ask(person.email, newNetwork())).json();
  const { token, code = '' } = await mail(person.email);

  const attack = async (turn: number): Promise<number[]> => {
    const network = newNetwork();
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { request } = (await of(turn).ask(person.email, network)).json();
      // The owner's code among them: it is of another request.
      for (const tried of [code, notThe(code), '00000000', '12345678', '99999999'])
        statuses.push((await of(turn + round).confirm({ request, code: tried }, network)).statusCode);
    }
    return statuses;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < attackers; turn += 20)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 20 }, (_, next) => attack(turn + next)))).flat(),
    );
  expect(statuses).toHaveLength(attackers * triesEach);
  expect(new Set(statuses)).toEqual(new Set([400]));

  await expect
    .poll(() => app.db.selectFrom('jobs').select('id').where('name', 'like', 'accounts-login%').execute())
    .toEqual([]);
  const mails = [
    ...(await mailsTo(app, person.email)),
    ...(other === app ? [] : await mailsTo(other, person.email)),
  ];
  const links = mails.filter(({ subject }) => subject?.startsWith('Votre lien'));
  const sent = new Set(links.map(({ messageId }) => messageId));
  // An instance for which Redis answers late counts alone for a while, so that each may send its ten.
  const together = other === app || (await countedByRedis(person.email)) === 1 + 2 * attackers;
  expect(sent.size).toBeGreaterThanOrEqual(10);
  expect(sent.size).toBeLessThanOrEqual(together ? 10 : 20);
  const opened = await of(1).confirm({ token }, newNetwork());
  expect([opened.statusCode, opened.json().email]).toEqual([200, person.email]);
  expect((await confirm({ request: own.request, code }, newNetwork())).statusCode).toBe(400);
});

it('one link and one code, pressed at once on two instances, log in once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await someone(round % 2 === 0);
    const { request } = (await ask(person.email, newNetwork())).json();
    const { token, code } = await mail(person.email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        of(turn).confirm(turn % 3 === 0 ? { request, code } : { token }, newNetwork()),
      ),
    );
    const opened = answers.filter(({ statusCode }) => statusCode === 200);
    expect(opened).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    const session = callWith(other, opened[0]?.json().token);
    expect((await session({ url: '/api/user/profile', remoteAddress: newNetwork() })).statusCode).toBe(200);
  }
});
