import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp, startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import { publish } from '../announcements/test/publish.ts';
import { aliasOf, say } from '../chat/test/talk.ts';

const app = await sharedTestApp();
const [author, reader] = [await aPerson(app), await aPerson(app)];
const announcement = await publish(author);

const post = (payload: object, person?: TestPerson) =>
  (person ?? app).call({ method: 'POST', url: '/api/reports', payload });
const about = (targetType: string, targetId: string, change: object = {}) => ({
  targetType,
  targetId,
  reason: 'scam',
  details: 'On me demande un virement.',
  goodFaith: true,
  ...change,
});
const stored = (id: string) =>
  app.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const aComment = async () =>
  (
    await author.call({
      method: 'POST',
      url: `/api/comments/announce/${announcement.id}`,
      payload: { content: 'Écrivez-moi ailleurs' },
    })
  ).json<{ id: string }>().id;

describe('reporting', () => {
  it.each([null, undefined])('needs nothing more than a reason: details may be %s', async (details) => {
    const answer = await post(about('person', await aliasOf(app, author), { details }), reader);
    expect(answer.statusCode).toBe(201);
    expect(await stored(answer.json().id)).toMatchObject({ details: '' });
  });

  it('takes what a visitor sees, keeps it as it was, and acknowledges it by mail', async () => {
    const { id, title } = await publish(author);
    const email = 'Temoin@Exemple.org';
    const answer = await post(about('announcement', id, { email }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      targetType: 'announcement',
      targetId: id,
      reason: 'scam',
      createdAt: expect.stringMatching(/Z$/),
    });
    await author.call({ method: 'DELETE', url: `/api/announce/${id}` });
    expect(await stored(answer.json().id)).toMatchObject({
      content: { title, author: author.username },
      details: 'On me demande un virement.',
      good_faith: true,
      email: 'temoin@exemple.org',
      reporter_id: null,
    });
    const mail = await mailTo(app, 'temoin@exemple.org', /./);
    expect(mail.subject).toBe('Nous avons bien reçu votre signalement');
    expect(mail.text).toContain('Bonjour,\n');
    expect(mail.text).toContain('Arnaque');
    expect(mail.text).not.toContain(title);
  });

  it('takes a comment, a person and one’s own conversation from someone who is logged in', async () => {
    const { conversationId, content } = await say(author, reader, 'Envoyez 50 euros');
    for (const [type, id, kept] of [
      ['comment', await aComment(), { text: 'Écrivez-moi ailleurs' }],
      ['person', await aliasOf(app, author), { username: author.username }],
      ['conversation', conversationId, { messages: [{ text: content, author: author.username }] }],
    ] as const) {
      const answer = await post(about(type, id), reader);
      expect(answer.statusCode).toBe(201);
      expect(await stored(answer.json().id)).toMatchObject({ target_type: type, content: kept, email: null });
    }
    const mail = await mailTo(app, reader.email, /signalement/);
    expect(mail.text).toContain(`Bonjour ${reader.username},`);
    expect(mail.text).not.toContain(author.email);
  });

  it('asks a visitor for an address, and for a login where nothing is public', async () => {
    const none = await post(about('announcement', announcement.id));
    expect([none.statusCode, none.json().code]).toEqual([400, 'USER_014']);
    const wrong = await post(about('announcement', announcement.id, { email: 'pas une adresse' }));
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'USER_008']);
    const { conversationId } = await say(author, reader);
    for (const [type, id] of [
      ['conversation', conversationId],
      ['person', await aliasOf(app, author)],
    ] as const)
      expect((await post(about(type, id, { email: 'temoin@exemple.org' }))).statusCode).toBe(401);
  });

  it('refuses unknown targets and conversations of others', async () => {
    const stranger = await aPerson(app);
    const { conversationId } = await say(author, reader);
    for (const [type, id] of [
      ['announcement', '0'.repeat(32)],
      ['announcement', 'x'],
      ['comment', announcement.id],
      ['person', 'u_inconnu'],
      ['person', author.email],
      ['conversation', conversationId],
    ] as const)
      expect((await post(about(type, id), stranger)).statusCode).toBe(404);
  });

  it.each([
    [{ targetType: 'planète' }, 'Ce type de contenu ne peut pas être signalé'],
    [{ reason: ' ' }, 'Choisissez une raison'],
    [{ reason: undefined }, 'Choisissez une raison'],
    [{ reason: 'Vous avez gagné : gagne.example' }, 'Cette raison n’est pas valide'],
    [{ reason: 'toString' }, 'Cette raison n’est pas valide'],
    [{ reason: 'SCAM' }, 'Cette raison n’est pas valide'],
    [{ goodFaith: false }, 'Confirmez que votre signalement est fait de bonne foi'],
    [{ details: 'x'.repeat(2_001) }, 'Les précisions ne peuvent pas dépasser 2\u00a0000 caractères'],
  ])('refuses %o', async (change, sentence) => {
    const answer = await post(about('announcement', announcement.id, change), reader);
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
  });

  it('says nothing that a visitor wrote in the mail to the address that they typed', async () => {
    const sender = await aPerson(app);
    const { id } = await publish(sender, { title: 'Gagnez sur gagne.example' });
    const email = 'inconnue@exemple.org';
    const mine = { email, details: 'Cliquez sur gagne.example' };
    const free = await post(about('announcement', id, { ...mine, reason: 'Allez sur gagne.example' }));
    expect(free.statusCode).toBe(400);
    expect((await post(about('announcement', id, mine))).statusCode).toBe(201);
    // Like an old report, when any reason was accepted.
    const old = (await post(about('announcement', id, mine))).json<{ id: string }>();
    await app.db
      .updateTable('reports')
      .set({ reason: 'Allez sur gagne.example' })
      .where('id', '=', old.id)
      .execute();
    await app.db
      .insertInto('jobs')
      .values({ id: newId(), name: 'reports-mail', data: JSON.stringify({ reportId: old.id }) })
      .execute();
    await mailTo(app, email, /signalement/, 3);
    const mails = await mailsTo(app, email);
    expect(mails.map(({ text, html, subject }) => `${text}${html}${subject}`).join()).not.toContain('gagne');
    expect(mails.some(({ text }) => text?.includes('Autre raison'))).toBe(true);
  });

  it('refuses to report oneself', async () => {
    expect((await post(about('announcement', announcement.id), author)).statusCode).toBe(400);
  });

  it('is in the export of its author, and stays without their account for 12 months after it is closed', async () => {
    const person = await aPerson(app);
    const { id } = (await post(about('announcement', announcement.id), person)).json<{ id: string }>();
    const files = unzipSync(new Uint8Array((await person.call({ url: '/api/user/export' })).rawPayload));
    expect(JSON.parse(strFromU8(files['signalements.json'] ?? new Uint8Array()))).toMatchObject([
      { type: 'announcement', cible: announcement.id, raison: 'scam' },
    ]);
    await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
    const closedFor = async (days: number) => {
      await sql`UPDATE reports SET closed_at = now() - make_interval(days => ${days}) WHERE id = ${id}`.execute(
        app.db,
      );
      await app.reports.sweep();
      return (await app.db.selectFrom('reports').select('id').where('id', '=', id).execute()).length;
    };
    await app.reports.sweep();
    expect((await stored(id)).email).toBeNull();
    expect([await closedFor(360), await closedFor(370)]).toEqual([1, 0]);
  });
});

describe('too many reports', () => {
  it('are refused, also to one address typed by many', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const { id } = await publish(await aPerson(strict));
    const payload = about('announcement', id, { email: 'cible@exemple.org' });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await strict.call({ method: 'POST', url: '/api/reports', payload })).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
