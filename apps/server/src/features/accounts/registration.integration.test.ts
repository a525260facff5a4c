import { errors } from '@coequipiers/contract/errors';
import { errorBody } from '@coequipiers/contract/errors-schemas';
import { termsVersion } from '@coequipiers/contract/legal/document';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aRegistration, logIn, register } from '../../../test/people.ts';

const app = await sharedTestApp();
const row = (email: string) =>
  app.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
const peopleCount = async () => (await app.db.selectFrom('people').select('id').execute()).length;
const activate = (token: string | string[]) => app.call({ url: '/api/user/activate', query: { token } });

describe('registering', () => {
  it('answers 201 with the sentence, and keeps the account until it is activated', async () => {
    const person = aRegistration({ email: '  Camille.Roux@Exemple.ORG ' });
    const answer = await register(app, person);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('Inscription réussie ! Vérifiez votre email pour activer votre compte.');
    expect(await row('camille.roux@exemple.org')).toMatchObject({
      username: person.username,
      alias: expect.stringMatching(/^u_[0-9A-Za-z]{22}$/),
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      commune_code: '42218',
      municipality_name: 'Saint-Étienne',
      terms_version: termsVersion,
      terms_accepted_at: expect.any(Date),
      activated_at: null,
    });
  });

  it("keeps the commune's centre, not the position that was sent", async () => {
    const person = aRegistration({ latitude: 45.4012345, longitude: 4.3012345 });
    await register(app, person);
    const kept = await row(person.email);
    expect(kept?.latitude).not.toBe(45.4012345);
    expect(kept?.zip_code).toBe('42000');
  });

  it.each([
    [{ username: undefined }, 'USER_012'],
    [{ username: '   ' }, 'USER_012'],
    [{ username: 'ab' }, 'USER_010'],
    [{ username: 'a'.repeat(51) }, 'USER_011'],
    [{ username: 'jean paul' }, 'USER_016'],
    [{ username: 'joueur😀' }, 'USER_016'],
    [{ username: 'שלום' }, 'USER_016'],
    [{ username: '<b>gras</b>' }, 'USER_016'],
    [{ username: "x'; DROP TABLE people;--" }, 'USER_016'],
    [{ username: 12 }, 'USER_012'],
    [{ email: undefined }, 'USER_014'],
    [{ email: '' }, 'USER_014'],
    [{ email: 'sans-arobase' }, 'USER_008'],
    [{ email: 'a@b' }, 'USER_008'],
    [{ email: `${'a'.repeat(100)}@exemple.org` }, 'USER_008'],
    [{ email: 'a\u0000b@exemple.org' }, 'USER_008'],
    [{ email: 'a\u202eb@exemple.org' }, 'USER_008'],
    [{ email: 'a@exemple.org\r\nBcc: b@exemple.org' }, 'USER_008'],
    [{ email: ['a@exemple.org'] }, 'USER_014'],
    [{ email: '<script>alert(1)</script>@exemple.org' }, 'USER_008'],
    [{ email: "'OR/**/1=1;--@exemple.org" }, 'USER_008'],
    [{ email: '😀@exemple.org' }, 'USER_008'],
    [{ email: 'שלום@exemple.org' }, 'USER_008'],
    [{ email: 'v@exemple.org>' }, 'USER_008'],
    [{ email: '<v@exemple.org' }, 'USER_008'],
    [{ email: 'a@exemple.org,b' }, 'USER_008'],
    [{ email: 'a@-.-' }, 'USER_008'],
    [{ email: '..@..a' }, 'USER_008'],
    [{ password: undefined }, 'USER_013'],
    [{ password: '' }, 'USER_013'],
    [{ password: 'Court1' }, 'USER_009'],
    [{ password: `Aa1${'a'.repeat(126)}` }, 'USER_017'],
    [{ password: 'sansmajuscule1' }, 'USER_018'],
    [{ password: 'SansChiffre' }, 'USER_018'],
    [{ password: 'Password1' }, 'USER_015'],
    [{ latitude: 'nord' }, 'VALIDATION'],
    [{ latitude: 91 }, 'VALIDATION'],
    [{ longitude: null }, 'VALIDATION'],
    [{ city: 'x'.repeat(201) }, 'VALIDATION'],
    [{ municipalityName: 'Lyon\u0007' }, 'VALIDATION'],
    [{ subscribeNewsletter: 'oui' }, 'VALIDATION'],
    [{ termsVersion: '<b>la mienne</b>' }, 'VALIDATION'],
    [{ termsVersion: '2020-01-01' }, 'VALIDATION'],
    [{ termsVersion: '9999-12-31' }, 'VALIDATION'],
    [{ username: '\u3164\u3164\u3164' }, 'USER_012'],
    [{ username: '\u2800\u200b\u2800' }, 'USER_012'],
    [{ username: 'admin' }, 'USER_007'],
    [{ username: 'Mo-DÉ-rateur' }, 'USER_007'],
    [{ username: 'équipe_coéquipiers' }, 'USER_007'],
  ])('with %j answers %s and stores nothing', async (change, code) => {
    const before = await peopleCount();
    const answer = await register(app, aRegistration(change));
    const body = errorBody.parse(answer.json());
    expect(body.code).toBe(code);
    expect(answer.statusCode).toBe(errors[code as keyof typeof errors].status);
    if (code !== 'VALIDATION') expect(body.userMessage).toBe(errors[code as keyof typeof errors].userMessage);
    expect(await peopleCount()).toBe(before);
  });

  it('keeps the version of the terms that was accepted', async () => {
    const person = aRegistration({ termsVersion });
    expect((await register(app, person)).statusCode).toBe(201);
    expect((await row(person.email))?.terms_version).toBe(termsVersion);
  });

  it('refuses a body of 1 MB', async () => {
    expect((await register(app, aRegistration({ username: 'a'.repeat(1_000_000) }))).statusCode).toBe(413);
  });

  it('refuses an address and a name that somebody has, whatever their capitals', async () => {
    const first = aRegistration();
    await register(app, first);
    const sameEmail = await register(app, aRegistration({ email: first.email.toUpperCase() }));
    const sameName = await register(app, aRegistration({ username: first.username.toUpperCase() }));
    expect([sameEmail.statusCode, sameEmail.json().code]).toEqual([409, 'USER_006']);
    expect([sameName.statusCode, sameName.json().code]).toEqual([409, 'USER_007']);
  });

  it('makes one account of 20 parallel tries', async () => {
    const person = aRegistration();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(app, person)));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      201,
      ...Array(19).fill(409),
    ]);
  });

  it('ignores what a caller may not choose', async () => {
    const person = aRegistration({
      id: '0'.repeat(32),
      alias: 'u_mine',
      activated_at: '2020-01-01',
      erased_at: null,
    });
    await register(app, person);
    expect(await row(person.email)).toMatchObject({
      activated_at: null,
      alias: expect.not.stringMatching('u_mine'),
    });
  });
});

describe('activating', () => {
  it('says nothing that whoever registered wrote to an address that nobody has confirmed', async () => {
    const person = aRegistration({ username: 'Gagnez-1000-euros-ici' });
    await register(app, person);
    const forgot = {
      method: 'POST',
      url: '/api/user/forgot-password',
      payload: { email: person.email },
    } as const;
    expect((await app.call(forgot)).statusCode).toBe(200);
    await mailTo(app, person.email, /^Activez/);
    await mailTo(app, person.email, /^Choisissez/);
    const mails = await mailsTo(app, person.email);
    expect(mails.map(({ text, html }) => `${text}${html}`).join()).not.toContain('Gagnez');
  });

  it('follows the link of the mail, whose address is ours whatever the request said, and can be repeated', async () => {
    const person = aRegistration();
    await app.call({
      method: 'POST',
      url: '/api/user/register',
      payload: person,
      headers: { host: 'evil.example' },
    });
    const mail = await mailTo(app, person.email, /^Activez/);
    const link = new URL(mail.link('/activate-account'));
    expect(link.origin).toBe(app.config.publicUrl);

    expect((await logIn(app, person.email, person.password)).statusCode).toBe(403);
    const token = link.searchParams.get('token') ?? '';
    expect((await activate(token)).statusCode).toBe(200);
    expect((await activate(token)).statusCode).toBe(200);
    expect((await logIn(app, person.email, person.password)).statusCode).toBe(200);
  });

  it('is not done by a program that only looks at the link', async () => {
    const person = aRegistration();
    await register(app, person);
    const token =
      new URL((await mailTo(app, person.email, /^Activez/)).link('/activate-account')).searchParams.get(
        'token',
      ) ?? '';
    await app.call({ method: 'HEAD', url: '/api/user/activate', query: { token } });
    expect((await row(person.email))?.activated_at).toBeNull();
  });

  it.each([
    ['no token', '', "Token d'activation manquant"],
    ['an unknown token', 'x'.repeat(43), errors.ACTIVATION_INVALID.userMessage],
    ['two tokens', ['a', 'b'], errors.ACTIVATION_INVALID.userMessage],
    ['10 kB of token', 'x'.repeat(10_000), errors.ACTIVATION_INVALID.userMessage],
  ])('with %s answers the sentence as text', async (_case, token, sentence) => {
    const answer = await activate(token);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(sentence);
  });

  it('refuses a link after 48 hours; a new one can be asked for, and only then', async () => {
    const person = aRegistration();
    await register(app, person);
    const first = await mailTo(app, person.email, /^Activez/);
    const token = new URL(first.link('/activate-account')).searchParams.get('token') ?? '';
    const id = (await row(person.email))?.id ?? '';
    const created = await app.db
      .selectFrom('mail_links')
      .selectAll()
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(created.expires_at.getTime() - created.created_at.getTime()).toBe(48 * 3_600_000);
    await app.db
      .updateTable('mail_links')
      .set({ expires_at: new Date(0) })
      .where('person_id', '=', id)
      .execute();
    expect((await activate(token)).body).toBe(errors.ACTIVATION_EXPIRED.userMessage);

    const resend = (email: string) =>
      app.call({ method: 'POST', url: '/api/user/resend-activation', payload: { email } });
    const [known, unknown] = [await resend(person.email), await resend('personne@exemple.org')];
    expect(known.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
    const second = await mailTo(app, person.email, /^Activez/, 2);
    expect(
      (await activate(new URL(second.link('/activate-account')).searchParams.get('token') ?? '')).statusCode,
    ).toBe(200);
  });
});
