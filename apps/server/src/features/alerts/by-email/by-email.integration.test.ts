import type { Alert, AlertWrite } from '@coequipiers/contract/alerts-schemas';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../../test/mails.ts';
import { aPerson, aRegistration, register } from '../../../../test/people.ts';
import { publish } from '../../announcements/test/publish.ts';
import { alertsOf, anAlert, createAlert } from '../test/alert.ts';
import { alertMailsTo, bellOf, delayed, matchNow, setNoon, settled } from '../test/telling.ts';

const app = await startTestApp(delayed);
beforeEach(() => setNoon(app));
const author = await aPerson(app);
const pau = { zipCode: '64000', municipalityName: 'Pau', latitude: 0, longitude: 0 };

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `sans-compte-${count}@exemple.org`;
};
const request = (email: string, change: Partial<AlertWrite> = {}) =>
  app.call({ method: 'POST', url: '/api/alerts/by-email', payload: { ...anAlert(pau), ...change, email } });
const confirm = (token: string) =>
  app.call({ method: 'POST', url: '/api/alerts/confirm', payload: { token } });
const byToken = (token: string, payload?: object) =>
  app.call({
    method: payload ? 'PUT' : 'GET',
    url: '/api/alerts/by-token',
    headers: { authorization: `Alert ${token}` },
    ...(payload && { payload }),
  });
const stop = (token: string) => app.call({ method: 'POST', url: '/api/alerts/stop', payload: { token } });
const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';
const mailOf = (email: string, nth = 1) => mailTo(app, email, /^Confirmez votre alerte$/, nth);
const tokenFor = async (email: string, nth = 1) =>
  tokenIn((await mailOf(email, nth)).link('/alerts/confirm'));
const stored = (email: string) =>
  app.db.selectFrom('alerts').selectAll().where('email', '=', email).orderBy('id').execute();

/** A confirmed alert of an address without an account. */
async function confirmed(email = anAddress(), change: Partial<AlertWrite> = {}) {
  await request(email, change);
  const token = await tokenFor(email);
  expect((await confirm(token)).statusCode).toBe(200);
  return { email, token };
}

describe('an alert without an account', () => {
  it('is confirmed by a press on the link of its mail, and nothing is sent before', async () => {
    const email = anAddress();
    const answer = await request(email, { categories: ['Tennis'] });
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'Si cette adresse peut recevoir des alertes, un lien de confirmation vient de partir.' },
    ]);
    const mail = await mailOf(email);
    expect(mail.text.replaceAll('\u00A0', ' ')).toContain('Tennis, à 10 km de Pau · Tout de suite');
    const token = tokenIn(mail.link('/alerts/confirm'));
    await publish(author, pau);
    await matchNow(app);
    expect(await alertMailsTo(app, email)).toEqual(['Confirmez votre alerte']);
    expect((await byToken(token)).json().confirmed).toBe(false);
    const first = await confirm(token);
    expect(first.json()).toMatchObject({
      municipalityName: 'Pau',
      categories: ['Tennis'],
      confirmed: true,
      found30Days: 1,
    });
    expect(first.body).not.toContain(email);
    const again = await confirm(token);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const { id } = await publish(author, pau);
    await matchNow(app);
    expect(await alertMailsTo(app, email)).toEqual([
      'Confirmez votre alerte',
      'Tennis à Pau : une annonce répond à votre alerte',
    ]);
    expect((await mailTo(app, email, /^Tennis à Pau/)).link(`/announce/${id}`)).toBeTruthy();
  });

  it('is read and changed with the token of a mail, and stopped by a press', async () => {
    const { email, token } = await confirmed();
    expect((await byToken(token)).json<Alert>()).toMatchObject({ maxDistance: 10_000, paused: false });
    const changed = await byToken(token, { maxDistance: 50_000, fromTime: '18:00' });
    expect(changed.json()).toMatchObject({ maxDistance: 50_000, fromTime: '18:00' });
    expect((await byToken(token, { toTime: '17:00' })).statusCode).toBe(400);
    expect([(await stop(token)).statusCode, (await stop(token)).statusCode]).toEqual([204, 204]);
    expect(await stored(email)).toEqual([]);
    for (const gone of [await byToken(token), await confirm(token), await byToken(token, {})])
      expect([gone.statusCode, gone.json().code]).toEqual([400, 'ALERT_LINK_INVALID']);
  });

  it('answers as usual until it is stopped, and then that its link is invalid', async () => {
    const ends = async (call: () => ReturnType<typeof byToken>) => {
      let answer = await call();
      while (answer.statusCode === 200) answer = await call();
      return answer;
    };
    for (let round = 0; round < 8; round += 1) {
      const { email, token } = await confirmed();
      const calls = [() => byToken(token), () => byToken(token, {}), () => confirm(token)];
      const ended = [...calls, ...calls].map(ends);
      expect((await stop(token)).statusCode).toBe(204);
      for (const answer of await Promise.all(ended))
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'ALERT_LINK_INVALID']);
      expect(await stored(email)).toEqual([]);
    }
  });

  it('is stopped at once by the unsubscribe button of a mail client, and the record of its mails is deleted', async () => {
    const { email } = await confirmed();
    await publish(author, pau);
    await matchNow(app);
    const { headers } = await mailTo(app, email, /^Tennis à Pau/);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const answer = await app.call({
      method: 'POST',
      url: url.replace(app.config.publicUrl, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.body.includes('Cette alerte est arrêtée')]).toEqual([200, true]);
    expect(await stored(email)).toEqual([]);
    for (const table of ['alert_matches', 'alert_days'])
      expect(
        (await sql`SELECT FROM ${sql.table(table)} WHERE recipient = md5(${email})::uuid`.execute(app.db))
          .rows,
      ).toEqual([]);
  });

  it('is one alert when it is asked for twice before the confirmation, and can be changed until then', async () => {
    const email = anAddress();
    await request(email, { days: [2, 4] });
    const token = await tokenFor(email);
    await request(email, { days: [2, 4] });
    expect(await tokenFor(email, 2)).toBe(token);
    expect((await byToken(token, { maxDistance: 50_000 })).json()).toMatchObject({ maxDistance: 50_000 });
    await matchNow(app);
    expect(await stored(email)).toMatchObject([{ max_distance: 50_000, confirmed_at: null }]);
    await request(email, { days: [2, 4] });
    expect(await tokenFor(email, 3)).not.toBe(token);
  });

  it('stays as it is when a mail scanner opens every link of its mails', async () => {
    const email = anAddress();
    await request(email);
    const open = async (text: string) => {
      for (const url of text.match(/https?:\/\/\S+/g) ?? [])
        for (const method of ['GET', 'HEAD'] as const)
          await app.call({ method, url: url.replace(app.config.publicUrl, '') });
    };
    await open((await mailOf(email)).text);
    const [pending] = await stored(email);
    expect(pending?.confirmed_at).toBeNull();
    await confirm(await tokenFor(email));
    await publish(author, pau);
    await matchNow(app);
    const before = await stored(email);
    await open((await mailTo(app, email, /^Tennis à Pau/)).text);
    expect(await stored(email)).toEqual(before);
  });

  it('cannot be reached with a token that is not ours', async () => {
    const { token } = await confirmed();
    const [id = '', signature = ''] = token.split('.');
    for (const wrong of [
      '',
      'x',
      id,
      `${id}.`,
      `${'0'.repeat(32)}.${signature}`,
      `${id}.${'A'.repeat(43)}`,
    ]) {
      for (const answer of [await confirm(wrong), await byToken(wrong || '-'), await stop(wrong)])
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'ALERT_LINK_INVALID']);
      expect(
        (await app.call({ method: 'POST', url: `/alerts/stop?token=${encodeURIComponent(wrong)}` }))
          .statusCode,
      ).toBe(404);
    }
    expect((await byToken(token)).statusCode).toBe(200);
  });

  it('is removed after 48 hours without a confirmation, and its link no longer works', async () => {
    const email = anAddress();
    await request(email);
    const token = await tokenFor(email);
    await sql`UPDATE alerts SET created_at = now() - interval '49 hours' WHERE email = ${email}`.execute(
      app.db,
    );
    expect((await confirm(token)).json().code).toBe('ALERT_LINK_INVALID');
    const kept = await confirmed();
    await app.alerts.sweep();
    expect(await stored(email)).toEqual([]);
    expect(await stored(kept.email)).toHaveLength(1);
  });

  it('is limited to ten per address; the eleventh request gets the same answer, and a mail', async () => {
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => request(email, { fromTime: `${10 + index}:00` })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await settled(app);
    expect(await stored(email)).toHaveLength(10);
    await mailTo(app, email, /^Vous avez déjà 10 alertes$/);
  });

  it('gets the same answer for every address: unknown, with an account, not activated', async () => {
    const member = await aPerson(app);
    const registration = aRegistration();
    await register(app, registration);
    const answers = await Promise.all(
      [anAddress(), member.email, registration.email].map((email) => request(email)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    for (const { statusCode } of answers) expect(statusCode).toBe(202);
    await mailOf(member.email);
    await mailOf(registration.email);
  });

  it('needs a commune and an address', async () => {
    const unknown = await request(anAddress(), { municipalityName: 'Nulle-Part', zipCode: '' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'CITY_UNKNOWN']);
    expect((await request('pas-une-adresse')).statusCode).toBe(400);
  });
});

describe('the alert of an address with an account', () => {
  it('belongs to the person once it is confirmed, and counts among their ten', async () => {
    const person = await aPerson(app);
    await request(person.email);
    expect(await alertsOf(person)).toEqual([]);
    const token = await tokenFor(person.email);
    const alert = (await confirm(token)).json<Alert>();
    expect(await alertsOf(person)).toEqual([alert]);
    await publish(author, pau);
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
    // Stopped by a link, it stays in the profile.
    await stop(token);
    expect(await alertsOf(person)).toMatchObject([{ id: alert.id, paused: true }]);
    await request(person.email);
    const second = await tokenFor(person.email, 2);
    for (let made = 1; made < 10; made += 1) await createAlert(person);
    const full = await confirm(second);
    expect([full.statusCode, full.json().code]).toEqual([409, 'ALERTS_FULL']);
    expect(await alertsOf(person)).toHaveLength(10);
  });

  it('moves to the account when that is activated, and nothing is sent twice', async () => {
    const registration = aRegistration();
    const { token } = await confirmed(registration.email);
    await request(registration.email);
    await mailOf(registration.email, 2);
    await publish(author, pau);
    await matchNow(app);
    await register(app, registration);
    const activation = await mailTo(app, registration.email, /ctive/);
    const link = activation.link('/activate-account');
    await app.call({ url: '/api/user/activate', query: { token: tokenIn(link) } });
    const { rows } = await sql<{ email: string | null; mine: boolean }>`
      SELECT alerts.email, person_id IS NOT NULL AS mine FROM alerts LEFT JOIN people ON people.id = person_id
      WHERE alerts.email = ${registration.email} OR people.email = ${registration.email} ORDER BY alerts.id`.execute(
      app.db,
    );
    // What nobody confirmed stays without an owner.
    expect(rows).toEqual([
      { email: null, mine: true },
      { email: registration.email, mine: false },
    ]);
    expect((await byToken(token)).statusCode).toBe(200);
    const told = await sql`
      SELECT FROM alert_matches JOIN people ON recipient = md5(people.id::text)::uuid
      WHERE people.email = ${registration.email}`.execute(app.db);
    expect(told.rows).toHaveLength(1);
    expect(
      (await mailsTo(app, registration.email)).filter(({ subject }) => subject?.startsWith('Tennis à Pau')),
    ).toHaveLength(1);
  });
});
