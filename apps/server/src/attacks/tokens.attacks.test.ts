import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { figure } from '../../test/full-form.ts';
import { privateDatabase } from '../../test/harness.ts';
import { mailTo } from '../../test/mails.ts';
import { otherSpellings } from '../../test/other-spellings.ts';
import { aPerson, callWith, logIn } from '../../test/people.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../config/config.ts';
import { anAlert } from '../features/alerts/test/alert.ts';
import { publish } from '../features/announcements/test/publish.ts';
import { confirm as confirmJoin, linkFor as joinLink } from '../features/joining-by-email/test/joining.ts';
import { withOuting } from '../features/outings/test/outing.ts';
import { createLog } from '../platform/log.ts';

const secret = 'a'.repeat(40);
const lines: string[] = [];

/** A test server with a known secret and a captured log. */
async function startLoggedApp(scale = '1000') {
  const database = await privateDatabase();
  const settings = { RATE_LIMIT_SCALE: scale, DEMO: '0', AUTH_SECRET: secret, LOG_LEVEL: 'trace' };
  const config = loadConfig({ ...database.env, ...settings });
  const log = createLog(
    'trace',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const pageDirectory = new URL('../../test/fixtures/page', import.meta.url).pathname;
  const renderer = () => Promise.reject(new Error('not in this test'));
  const app = await createApp({ config, log, pageDirectory, renderer });
  const close = async () => {
    await app.close();
    await database.remove();
  };
  afterAll(close);
  const address = () => app.http.listen({ host: '127.0.0.1', port: 0 });
  return { ...app, config, close, call: app.http.inject.bind(app.http), address };
}

const app = await startLoggedApp();
const [person, other] = [await aPerson(app), await aPerson(app)];
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): { sid: string; exp: number; aud: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const key = new TextEncoder().encode(secret);
const sign = (claims: object, signedBy = key, algorithm = 'HS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm }).sign(signedBy);
const statusOf = async (token: string): Promise<number> =>
  (await callWith(app, token)({ url: '/api/user/profile' })).statusCode;

describe('a token', () => {
  const claims = payloadOf(person.token);
  const [header = '', body = '', signature = ''] = person.token.split('.');
  const wrongKey = new TextEncoder().encode('b'.repeat(40));
  const { exp: _exp, ...eternal } = claims;
  const { aud: _aud, ...forAnybody } = claims;
  const forged: [string, () => string | Promise<string>][] = [
    ['signed with another key', () => sign(claims, wrongKey)],
    ['unsigned', () => `${encode({ alg: 'none' })}.${body}.`],
    ['unsigned, with the signature left on', () => `${encode({ alg: 'none' })}.${body}.${signature}`],
    ['without its signature', () => `${header}.${body}.`],
    [
      'of another session under the old signature',
      () => `${header}.${encode(payloadOf(other.token))}.${signature}`,
    ],
    ['for somebody else (audience)', () => sign({ ...claims, aud: 'autre-service' })],
    ['for nobody in particular', () => sign(forAnybody)],
    ['without an end', () => sign(eternal)],
    ['of another algorithm', () => sign(claims, key, 'HS384')],
    ['of a session that is not there', () => sign({ ...claims, sid: '0'.repeat(32) })],
    ['of a session that is no id', () => sign({ ...claims, sid: "' OR true --" })],
    ...otherSpellings(person.token).map(([how, token]): [string, () => string] => [
      `right but for ${how}`,
      () => token,
    ]),
    [
      'signed by hand with an empty key',
      () => `${header}.${body}.${createHmac('sha256', '').update(`${header}.${body}`).digest('base64url')}`,
    ],
  ];

  it.each(forged)('that is %s opens nothing', async (_name, make) => {
    expect(await statusOf(person.token)).toBe(200);
    expect(await statusOf(await make())).toBe(401);
  });

  it('of a link or of a calendar has one spelling', async () => {
    const owner = await aPerson(app);
    const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
    await app.call({ method: 'POST', url: '/api/user/forgot-password', payload: { email: owner.email } });
    const reset = tokenIn((await mailTo(app, owner.email, /^Choisissez/)).link('/reset-password'));
    const email = 'visiteur@exemple.org';
    const joinable = await withOuting(owner);
    await app.call({ method: 'POST', url: '/api/alerts/by-email', payload: { ...anAlert(), email } });
    const alert = tokenIn((await mailTo(app, email, /^Confirmez/)).link('/alerts/confirm'));
    const feed = (await owner.call({ method: 'POST', url: '/api/agenda/feed' })).json<{ url: string }>().url;
    const secret = /agenda\/(.+)\.ics$/.exec(feed)?.[1] ?? '';
    const statusOf: [string, (token: string) => Promise<{ statusCode: number }>, number][] = [
      [
        alert,
        (token) => app.call({ url: '/api/alerts/by-token', headers: { authorization: `Alert ${token}` } }),
        400,
      ],
      [secret, (token) => app.call({ url: `/api/agenda/${token}.ics` }), 404],
      [
        reset,
        (token) =>
          app.call({
            method: 'POST',
            url: '/api/user/reset-password',
            payload: { token, newPassword: 'Terrain-Bleu-43' },
          }),
        400,
      ],
      [await joinLink(app, joinable.id, email), (token) => confirmJoin(app, token), 400],
    ];
    for (const [token, use, refusal] of statusOf) {
      for (const [how, other] of otherSpellings(token))
        expect([how, (await use(other)).statusCode]).toEqual([how, refusal]);
      expect((await use(token)).statusCode).toBe(200);
    }
  });

  it('that has expired opens nothing, by the clock of the database', async () => {
    const late = await aPerson(app);
    await sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = ${payloadOf(late.token).sid}`.execute(
      app.db,
    );
    expect(await statusOf(late.token)).toBe(401);
  });

  it('whose session was ended opens nothing at once', async () => {
    const leaving = await aPerson(app);
    const elsewhere = (await logIn(app, leaving.email, leaving.password)).body;
    await leaving.call({ method: 'POST', url: '/api/auth/logout' });
    expect([await statusOf(leaving.token), await statusOf(elsewhere)]).toEqual([401, 200]);
    await callWith(
      app,
      elsewhere,
    )({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: leaving.password },
    });
    expect(await statusOf(elsewhere)).toBe(401);
  });

  it('and a password are in no line of the log, even at level trace', async () => {
    for (const at of ['/api/user/profile', '/ws/info', '/api/chat/mails/stop', '/api/user/activate'])
      await app.call({ url: `${at}?token=${person.token}` });
    await app.call({ method: 'POST', url: '/api/auth/login', payload: `{"password":"${person.password}"` });
    const written = lines.join('');
    expect(written).toContain('/api/user/profile');
    const secrets = [person.token, other.token, person.password, secret, claims.sid, person.email];
    const found = secrets.filter((one) => written.includes(one));
    figure('lines of log read', lines.length);
    figure('tokens, passwords and addresses in them', found.length);
    expect(found).toEqual([]);
  });

  it('and the e-mail addresses of logins, reports and mails are neither in the log nor in the metrics', async () => {
    const strict = await startLoggedApp('1');
    const guessed = await aPerson(strict);
    const post = (url: string, payload: object, remoteAddress: string) =>
      strict.call({ method: 'POST', url, payload, remoteAddress });
    const statuses = new Set<number>();
    for (let network = 1; network <= 4; network += 1) {
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const from = `198.51.100.${network}`;
        const login = { email: guessed.email, password: 'Pas-Le-Bon-1' };
        statuses.add((await post('/api/auth/login', login, from)).statusCode);
        if (attempt < 3) await post('/api/user/forgot-password', { email: guessed.email }, from);
      }
    }
    expect(statuses).toEqual(new Set([401, 429]));
    const { id } = await publish(guessed);
    const report = { targetType: 'announcement', targetId: id, email: 'temoin@exemple.org' };
    await post('/api/reports', { ...report, reason: 'Écrivez à temoin@exemple.org' }, '198.51.100.9');
    await post('/api/reports', { ...report, reason: 'spam' }, '198.51.100.9');
    await mailTo(strict, 'temoin@exemple.org', /signalement/);
    const metrics = (await strict.call({ url: '/metrics' })).body;
    expect(metrics).toContain('storage_sweep_refused');
    const written = lines.join('') + metrics;
    for (const email of [guessed.email, 'temoin@exemple.org']) expect(written).not.toContain(email);
  });
});
