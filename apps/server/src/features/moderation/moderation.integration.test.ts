import { announcementWrite } from '@coequipiers/contract/announcements-schemas';
import type { DecisionWrite, OpenReport } from '@coequipiers/contract/moderation-schemas';
import { reportLimits } from '@coequipiers/contract/reports';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { liveClient } from '../../../test/live.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, logIn, type TestPerson } from '../../../test/people.ts';
import { aWrite, publish } from '../announcements/test/publish.ts';
import { say } from '../chat/test/talk.ts';
import { listModerators, setModerator } from './moderators.ts';

const app = await startTestApp();
const [moderator, author, reader] = [await aPerson(app), await aPerson(app), await aPerson(app)];
beforeAll(async () => {
  await setModerator(app.db, moderator.email, true);
});

const report = async (targetType: string, targetId: string, by?: TestPerson, email?: string) => {
  const payload = { targetType, targetId, reason: 'scam', details: 'On me demande un virement.', email };
  const request = { method: 'POST', url: '/api/reports', payload } as const;
  const answer = await (by ? by.call(request) : app.call(request));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
};
const decide = (id: string, write: Partial<DecisionWrite>, by = moderator) =>
  by.call({
    method: 'POST',
    url: `/api/moderation/reports/${id}/decision`,
    payload: {
      decision: 'remove',
      ground: 'terms',
      rule: 'Publier une annonce',
      reasons: 'Cette annonce demande de l’argent, ce que les conditions interdisent.',
      ...write,
    },
  });
const openReports = async (): Promise<OpenReport[]> =>
  (await moderator.call({ url: '/api/moderation/reports' })).json();
const commentOn = async (announceId: string, by: TestPerson, content: string) => {
  const url = `/api/comments/announce/${announceId}`;
  return (await by.call({ method: 'POST', url, payload: { content } })).json<{ id: string }>().id;
};
const nothing = { decision: 'keep', ground: 'none', rule: '' } as const;

describe('the role', () => {
  it('is given by a command, to an account that exists', async () => {
    expect(await listModerators(app.db)).toEqual([moderator.email]);
    expect(await setModerator(app.db, 'personne@exemple.org', true)).toBe(false);
    expect((await moderator.call({ url: '/api/user/profile' })).json()).toMatchObject({ moderator: true });
  });

  it('is required: other people get 404, visitors 401', async () => {
    const id = await report('announcement', (await publish(author)).id, reader);
    for (const url of ['/api/moderation/reports', '/api/moderation/decisions'])
      expect((await reader.call({ url })).statusCode).toBe(404);
    expect((await decide(id, {}, reader)).statusCode).toBe(404);
    expect((await app.call({ url: '/api/moderation/reports' })).statusCode).toBe(401);
    expect((await decide(id, nothing)).statusCode).toBe(200);
  });
});

describe('a report', () => {
  it('is shown with what was to be seen, without who reported it or any address', async () => {
    const { id: target } = await publish(author, { title: 'Annonce à montrer' });
    const id = await report('announcement', target, undefined, 'temoin@exemple.org');
    await report('announcement', target, reader);
    const list = await openReports();
    expect(list.find((one) => one.id === id)).toMatchObject({
      targetType: 'announcement',
      content: { title: 'Annonce à montrer' },
      details: 'On me demande un virement.',
      byMember: false,
      present: true,
      others: 1,
      author: { username: author.username, suspendedUntil: null },
    });
    const text = JSON.stringify(list);
    expect(text).not.toContain('@');
    expect(text).not.toContain(reader.username);
    await decide(id, nothing);
  });

  it.each([
    [{ decision: 'remove', ground: 'none' }, 'Une mesure s’appuie sur la loi ou sur les conditions'],
    [{ rule: ' ' }, 'Indiquez la règle de droit ou la clause appliquée'],
    [{ reasons: 'Court' }, 'Motivez la décision en 20 caractères ou plus'],
    [{ decision: 'suspend' }, 'Choisissez la durée de la suspension'],
    [{ decision: 'suspend', suspensionDays: 12 }, 'Choisissez la durée de la suspension'],
  ] as const)('is not closed by %o', async (change, sentence) => {
    const id = await report('announcement', (await publish(author)).id, reader);
    const answer = await decide(id, change);
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
    expect((await openReports()).some((one) => one.id === id)).toBe(true);
  });

  it('of a conversation cannot take the conversation down, and nobody decides on themselves', async () => {
    const { conversationId } = await say(author, reader);
    const conversation = await report('conversation', conversationId, reader);
    expect((await decide(conversation, {})).statusCode).toBe(400);
    const own = await report('announcement', (await publish(moderator)).id, reader);
    expect((await decide(own, nothing)).statusCode).toBe(400);
  });

  it('is decided once, of any number of moderators at once', async () => {
    const id = await report('announcement', (await publish(author)).id, reader);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await decide(id, nothing)).statusCode));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
  });
});

describe('what is taken down', () => {
  it('is gone everywhere, and both sides have the decision with its reasons and how to contest it', async () => {
    const [person, witness] = [await aPerson(app), await aPerson(app)];
    const { id: target } = await publish(person, { title: 'Ballons à vendre' });
    await witness.call({ method: 'POST', url: `/api/favorites/${target}` });
    const id = await report('announcement', target, undefined, 'temoin2@exemple.org');
    await report('announcement', target, witness);
    const answer = await decide(id, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ decision: 'remove', moderator: moderator.username });

    const near = (await app.call({ url: '/api/announce/nearby' })).json<{ id: string }[]>();
    expect(near.map((one) => one.id)).not.toContain(target);
    expect((await app.call({ url: `/api/announce/${target}` })).statusCode).toBe(404);
    expect((await person.call({ url: '/api/announce/me' })).json()).toEqual([]);
    expect((await witness.call({ url: '/api/favorites' })).body).not.toContain(target);
    expect((await person.call({ url: '/api/notifications' })).body).not.toContain(target);
    for (const url of [`/seo/announce/${target}`, `/announce/${target}`])
      expect((await app.call({ url })).statusCode).toBe(410);
    expect((await app.call({ url: '/sitemaps/debut.xml' })).body).not.toContain(target);
    expect(await openReports()).not.toContainEqual(expect.objectContaining({ targetId: target }));

    const toAuthor = await mailTo(app, person.email, /^Votre contenu a été retiré$/);
    const toWitness = await mailTo(app, witness.email, /a été examiné$/);
    const toVisitor = await mailTo(app, 'temoin2@exemple.org', /a été examiné$/);
    for (const mail of [toAuthor, toWitness, toVisitor]) {
      expect(mail.text).toContain('Cette annonce demande de l’argent');
      expect(mail.text).toContain('Publier une annonce');
      expect(mail.text).toMatch(/contester cette décision gratuitement pendant 6.mois/);
      expect(mail.text).toContain('arcom.fr');
      expect(mail.headers['reply-to']).toBe(app.config.publisher.email);
    }
    expect(toAuthor.text).toContain('Ballons à vendre');
    expect(toAuthor.text).not.toContain(witness.username);
    expect(toVisitor.text).not.toContain(person.username);
    const notices = (await person.call({ url: '/api/notifications' })).json<{ title: string }[]>();
    expect(notices.map((one) => one.title)).toContain('Un de vos contenus a été retiré');
  });

  it('leaves open pages at once when it is a comment, and the notification that quoted it', async () => {
    const { id: target } = await publish(reader);
    const comment = await commentOn(target, author, 'Écrivez-moi ailleurs, promis');
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as { port: number };
    const page = await liveClient({ url: `http://127.0.0.1:${port}` });
    await page.listen(`/topic/announces/${target}/comments`);
    const id = await report('comment', comment, undefined, 'temoin3@exemple.org');
    await decide(id, { rule: 'Règles de conduite' });
    expect((await page.next()).body).toEqual({ event: 'deleted', id: comment });
    await page.leave();
    expect((await app.call({ url: `/api/comments/announce/${target}` })).json()).toEqual([]);
    expect((await reader.call({ url: '/api/notifications' })).body).not.toContain('promis');
  });
});

describe('a suspension', () => {
  it('ends every session, refuses the login, hides what the person published, and ends by itself', async () => {
    const person = await aPerson(app);
    const { id: kept } = await publish(person, { title: 'Une autre annonce' });
    const { conversationId } = await say(person, reader, 'Envoyez 50 euros');
    const id = await report('conversation', conversationId, reader);
    const measure = { decision: 'suspend', ground: 'law', rule: 'Code pénal, article 313-1' } as const;
    expect((await decide(id, { ...measure, suspensionDays: 30 })).statusCode).toBe(200);

    expect((await person.call({ url: '/api/user/profile' })).statusCode).toBe(401);
    const refused = await logIn(app, person.email, person.password);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SUSPENDED']);
    expect((await logIn(app, person.email, 'Pas-Le-Bon-1')).json().code).toBe('LOGIN_FAILED');
    const near = async () => (await app.call({ url: '/api/announce/nearby' })).body.includes(kept);
    expect(await near()).toBe(false);
    expect((await app.call({ url: `/api/announce/${kept}` })).statusCode).toBe(404);
    expect((await app.call({ url: `/seo/announce/${kept}` })).statusCode).toBe(410);
    const calls: InjectOptions[] = [
      { method: 'GET', url: `/api/comments/announce/${kept}` },
      { method: 'GET', url: `/api/comments/announce/${kept}/count` },
      { method: 'POST', url: `/api/comments/announce/${kept}`, payload: { content: 'Toujours là ?' } },
      { method: 'POST', url: `/api/announce/${kept}/vote`, payload: { voteType: 'LIKE' } },
      { method: 'POST', url: `/api/favorites/${kept}` },
    ];
    for (const call of calls)
      expect([call.url, (await reader.call(call)).statusCode]).toEqual([call.url, 404]);
    const mail = await mailTo(app, person.email, /^Votre compte est suspendu$/);
    expect(mail.text).toMatch(/suspendu pendant 30.jours, jusqu’au \d/);
    expect(mail.text).toContain('Code pénal');

    await app.moderation.sweep();
    expect(await near()).toBe(false);
    await sql`UPDATE people SET suspended_until = now() WHERE email = ${person.email}`.execute(app.db);
    await app.moderation.sweep();
    expect(await near()).toBe(true);
    expect((await logIn(app, person.email, person.password)).statusCode).toBe(200);
  });
});

it('a write in progress during a suspension neither shows hidden content again nor counts views', async () => {
  const person = await aPerson(app);
  const published = await publish(person, { title: 'Sur le départ' });
  const { conversationId } = await say(person, reader, 'Envoyez 50 euros');
  // The caller, as found before the suspension.
  const { id } = await app.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const self = { id, email: person.email };
  const measure = { decision: 'suspend', suspensionDays: 30 } as const;
  expect((await decide(await report('conversation', conversationId, reader), measure)).statusCode).toBe(200);

  const write = announcementWrite.parse(aWrite({ title: 'Sur le retour' }));
  const { announcements } = app;
  await expect(announcements.update(published.id, write, {}, self)).rejects.toThrow('UNAUTHENTICATED');
  await expect(announcements.republish(published.id, self)).rejects.toThrow('UNAUTHENTICATED');
  await expect(announcements.create(write, self, undefined)).rejects.toThrow('UNAUTHENTICATED');
  expect((await app.call({ url: '/api/announce/nearby?limit=100' })).body).not.toMatch(
    /Sur le (départ|retour)/,
  );
  const look = { method: 'POST', url: `/api/announce/${published.id}/view` } as const;
  expect((await reader.call(look)).statusCode).toBe(404);
});

describe('what stays as it is', () => {
  it('is told to the author of something public, and not to someone who would know who reported', async () => {
    const [person, witness] = [await aPerson(app), await aPerson(app)];
    await decide(await report('announcement', (await publish(person)).id, witness), nothing);
    await mailTo(app, person.email, /^Votre contenu reste en ligne$/);
    const { conversationId } = await say(person, witness);
    await decide(await report('conversation', conversationId, witness), nothing);
    await mailTo(app, witness.email, /a été examiné$/, 2);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has every decision, newest first', async () => {
    const log = (await moderator.call({ url: '/api/moderation/decisions' })).json<{ decidedAt: string }[]>();
    expect(log.length).toBeGreaterThan(4);
    expect(log.map((one) => one.decidedAt)).toEqual(
      log.map((one) => one.decidedAt).toSorted((one, other) => (one < other ? 1 : -1)),
    );
  });

  it('can be added to and neither changed nor emptied, by any SQL', async () => {
    for (const statement of [
      sql`UPDATE moderation_log SET reasons = 'autre chose'`,
      sql`DELETE FROM moderation_log`,
      sql`TRUNCATE moderation_log`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow('only added to');
  });

  it('is forgotten after the months that the contract says, and not a day earlier', async () => {
    const old = (name: string, days: number) =>
      sql`
      INSERT INTO moderation_log (id, moderator_id, target_type, target_id, decision, ground, rule, reasons, decided_at)
      SELECT gen_random_uuid(), id, 'person', ${`old-${name}`}, 'keep', 'none', '', 'x',
        now() - make_interval(months => ${reportLimits.keptMonths}, days => ${days})
      FROM people WHERE email = ${moderator.email}`.execute(app.db);
    await Promise.all([old('kept', -1), old('gone', 1)]);
    const early = sql`DELETE FROM moderation_log WHERE target_id = 'old-kept'`;
    await expect(early.execute(app.db)).rejects.toThrow('only added to');
    await app.moderation.sweep();
    const left = await app.db.selectFrom('moderation_log').select('target_id').execute();
    expect(left.filter((row) => row.target_id.startsWith('old')).map((row) => row.target_id)).toEqual([
      'old-kept',
    ]);
  });
});
