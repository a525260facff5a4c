import { errors } from '@coequipiers/contract/errors';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { aPerson, aRegistration, callWith, logIn, register, type TestPerson } from '../../../test/people.ts';

const app = await sharedTestApp();
const put = (person: TestPerson, payload: object) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload });
const change = (person: TestPerson, currentPassword: string, newPassword: string) =>
  person.call({
    method: 'PUT',
    url: '/api/user/profile/password',
    payload: { currentPassword, newPassword },
  });
const remove = (person: TestPerson, password: string) =>
  person.call({ method: 'DELETE', url: '/api/user', payload: { password } });
const nameOf = (person: TestPerson, email: string) =>
  person.call({ url: '/api/user/by-email', query: { email } });
const aliasOf = async (email: string) =>
  (await app.db.selectFrom('people').select('alias').where('email', '=', email).executeTakeFirstOrThrow())
    .alias;

describe('the profile', () => {
  it('shows what was registered, and a change answers with the whole', async () => {
    const person = await aPerson(app);
    expect((await person.call({ url: '/api/user/profile' })).json()).toEqual({
      email: person.email,
      alias: expect.stringMatching(/^u_[0-9A-Za-z]{22}$/),
      username: person.username,
      zipCode: '42000',
      municipalityName: 'Saint-Étienne',
      regionName: 'Auvergne-Rhône-Alpes',
      latitude: expect.closeTo(45.43, 1),
      longitude: expect.closeTo(4.38, 1),
      subscribeNewsletter: false,
      hasPassword: true,
      showReadReceipts: true,
      notifyByMail: true,
      requestMails: true,
      notify: { reminders: true, offers: true, changes: true, requests: true, sos: true, alerts: true },
      mails: { reminders: true, offers: true, changes: true, requests: true, sos: true, alerts: true },
    });
    const answer = await put(person, {
      notifyByMail: false,
      zipCode: '69003',
      municipalityName: 'Lyon 3e',
      subscribeNewsletter: true,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      municipalityName: 'Lyon 3e',
      zipCode: '69003',
      subscribeNewsletter: true,
      notifyByMail: false,
      username: person.username,
    });
  });

  it('keeps the e-mail whatever is sent, and the username when it is blank', async () => {
    const person = await aPerson(app);
    const answer = await put(person, { email: 'autre@exemple.org', username: '', id: 'x' });
    expect(answer.json()).toMatchObject({ email: person.email, username: person.username });
  });

  it.each([
    [{ username: 'ab' }, 'USER_010'],
    [{ username: 'a'.repeat(51) }, 'USER_011'],
    [{ username: 'deux mots' }, 'USER_016'],
  ] as const)('refuses %j with the sentence as text', async (payload, code) => {
    const answer = await put(await aPerson(app), payload);
    expect([answer.statusCode, answer.body]).toEqual([400, errors[code].userMessage]);
  });

  it.each([
    [{ zipCode: '99999', municipalityName: 'Nulle-Part' }],
    [{ municipalityName: 'Paris' }],
    [{ latitude: 40, longitude: -40 }],
  ])('refuses a place that does not exist, %j, and keeps the old one', async (payload) => {
    const person = await aPerson(app);
    const answer = await put(person, payload);
    expect([answer.statusCode, answer.body]).toEqual([400, errors.CITY_UNKNOWN.userMessage]);
    expect((await person.call({ url: '/api/user/profile' })).json()).toMatchObject({
      municipalityName: 'Saint-Étienne',
    });
  });

  it('fills what a change leaves out from what is known, and forgets a place that is emptied', async () => {
    const person = await aPerson(app);
    expect((await put(person, { zipCode: '42100' })).json()).toMatchObject({
      zipCode: '42100',
      municipalityName: 'Saint-Étienne',
    });
    expect((await put(person, { latitude: 45.42 })).json()).toMatchObject({
      municipalityName: 'Saint-Étienne',
    });
    const gone = { zipCode: '', municipalityName: '', regionName: '', latitude: 0, longitude: 0 };
    expect((await put(person, gone)).json()).toMatchObject({ zipCode: '', municipalityName: '' });
  });

  it('refuses a name that people would take for ours, but lets whoever has one keep it', async () => {
    const [person, former] = [await aPerson(app), await aPerson(app)];
    for (const username of ['Support', 'modératrice', 'l_équipe']) {
      const answer = await put(person, { username });
      expect([answer.statusCode, answer.body]).toEqual([409, errors.USER_007.userMessage]);
    }
    await app.db
      .updateTable('people')
      .set({ username: 'Support', username_key: 'support' })
      .where('email', '=', former.email)
      .execute();
    const kept = await put(former, { username: 'Support', subscribeNewsletter: true });
    expect([kept.statusCode, kept.json().username]).toEqual([200, 'Support']);
    expect((await put(former, { username: 'Admin' })).statusCode).toBe(409);
  });

  it('refuses a name that nobody can see', async () => {
    const answer = await put(await aPerson(app), { username: '\u3164\u3164\u3164' });
    expect([answer.statusCode, answer.body]).toEqual([400, errors.USER_012.userMessage]);
  });

  it('refuses a name that is taken', async () => {
    const [first, second] = [await aPerson(app), await aPerson(app)];
    const answer = await put(second, { username: first.username });
    expect([answer.statusCode, answer.body]).toEqual([409, errors.USER_007.userMessage]);
  });
});

describe('changing the password', () => {
  it('ends every other session at once, and tells by mail', async () => {
    const person = await aPerson(app);
    const elsewhere = (await logIn(app, person.email, person.password)).body;
    const answer = await change(person, person.password, 'Nouveau-Terrain-1');
    expect([answer.statusCode, answer.body]).toEqual([200, 'Mot de passe modifié avec succès']);
    expect((await callWith(app, elsewhere)({ url: '/api/user/profile' })).statusCode).toBe(401);
    expect((await person.call({ url: '/api/user/profile' })).statusCode).toBe(200);
    await mailTo(app, person.email, /^Votre mot de passe a été modifié/);
  });

  it('answers 400 to a wrong current password, never 401', async () => {
    const answer = await change(await aPerson(app), 'Pas-Le-Bon-1', 'Nouveau-Terrain-1');
    expect([answer.statusCode, answer.body]).toEqual([400, 'Le mot de passe actuel est incorrect.']);
  });

  it.each([
    ['Court1', 'USER_009'],
    ['Password1', 'USER_015'],
    ['sansmajuscule1', 'USER_018'],
  ] as const)('refuses %s', async (password, code) => {
    const person = await aPerson(app);
    expect((await change(person, person.password, password)).body).toBe(errors[code].userMessage);
  });
});

describe('looking a person up', () => {
  it('tells the username and nothing else, by e-mail or alias, to people who are logged in', async () => {
    const [asking, other] = [await aPerson(app), await aPerson(app)];
    expect((await nameOf(asking, other.email)).json()).toEqual({ username: other.username });
    expect((await nameOf(asking, await aliasOf(other.email))).json()).toEqual({ username: other.username });
    expect((await nameOf(asking, 'personne@exemple.org')).statusCode).toBe(404);
    expect((await nameOf(asking, 'u_inconnu')).statusCode).toBe(404);
    expect((await nameOf(asking, 'a\u0000b')).statusCode).toBe(404);
    expect((await app.call({ url: '/api/user/by-email', query: { email: other.email } })).statusCode).toBe(
      404,
    );
  });
});

describe('the export', () => {
  it('is a zip of everything that is mine, and of nobody else', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    const answer = await person.call({ url: '/api/user/export' });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const text = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n');
    expect(JSON.parse(strFromU8(files['profil.json'] ?? new Uint8Array()))).toMatchObject({
      email: person.email,
    });
    expect(text).not.toContain(other.email);
    expect(text).not.toContain('$argon2id');
  });
});

describe('deleting the account', () => {
  it('asks for the password, then leaves nothing of the person', async () => {
    const person = await aPerson(app);
    const alias = await aliasOf(person.email);
    const wrong = await remove(person, 'Pas-Le-Bon-1');
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    expect((await remove(person, person.password)).statusCode).toBe(204);

    expect((await person.call({ url: '/api/user/profile' })).statusCode).toBe(401);
    expect((await logIn(app, person.email, person.password)).statusCode).toBe(401);
    const left = await app.db
      .selectFrom('people')
      .selectAll()
      .where('alias', '=', alias)
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      email: null,
      username: 'Utilisateur supprimé',
      password_hash: null,
      municipality_name: '',
    });
    expect(
      (await register(app, aRegistration({ email: person.email, username: person.username }))).statusCode,
    ).toBe(201);
  });

  it('covers every table that refers to a person', async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'people'::regclass`.execute(app.db);
    const covered = new Set<string>(app.personalData.flatMap((data) => Object.keys(data.tables)));
    expect(rows.map((row) => row.table).filter((table) => !covered.has(table))).toEqual([]);
  });
});
