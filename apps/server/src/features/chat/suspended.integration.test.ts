import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { liveClient } from '../../../test/live.ts';
import { mailsTo } from '../../../test/mails.ts';
import { aPerson } from '../../../test/people.ts';
import { setModerator } from '../moderation/moderators.ts';
import { aliasOf, post, say } from './test/talk.ts';

const app = await startTestApp();
const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

it('a suspended person receives no more events, cannot be written to, and neither gets nor causes mails', async () => {
  const [person, reader, moderator] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  await setModerator(app.db, moderator.email, true);
  const { conversationId } = await say(person, reader, 'Envoyez 50 euros');
  await say(reader, { conversationId }, 'Certainement pas');
  const page = await liveClient({ url, token: person.token });
  await page.listen('/user/topic/inbox');
  const report = await reader.call({
    method: 'POST',
    url: '/api/reports',
    payload: {
      targetType: 'conversation',
      targetId: conversationId,
      reason: 'scam',
      details: 'Un virement.',
    },
  });
  const began = Date.now();
  const decision = await moderator.call({
    method: 'POST',
    url: `/api/moderation/reports/${report.json().id}/decision`,
    payload: {
      decision: 'suspend',
      suspensionDays: 30,
      ground: 'law',
      rule: 'Code pénal, article 313-1',
      reasons: 'Cette personne demande de l’argent, ce que la loi interdit.',
    },
  });
  expect(decision.statusCode).toBe(200);
  expect((await page.refused).headers).toMatchObject({ code: 'UNAUTHENTICATED' });
  await page.closed;
  expect(Date.now() - began).toBeLessThan(5_000);

  const unknown = await post(reader, { recipientIds: ['u_nobody0000000000000000'], content: 'Bonjour' });
  const alias = await aliasOf(app, person);
  for (const [by, to] of [
    [reader, { conversationId }],
    [reader, { recipientIds: [alias] }],
    [await aPerson(app), { recipientIds: [alias] }],
  ] as const) {
    const answer = await post(by, { ...to, content: 'Toujours là ?' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { ...unknown.json(), requestId: answer.json().requestId },
    ]);
  }

  await sql`UPDATE conversation_members SET mail_due_at = now()`.execute(app.db);
  await app.chat.mails.queueDue();
  const queued = app.db.selectFrom('jobs').select('id').where('name', '=', 'chat-unread-mail');
  await expect.poll(async () => (await queued.execute()).length).toBe(0);
  const mails = [...(await mailsTo(app, person.email)), ...(await mailsTo(app, reader.email))];
  expect(mails.filter(({ subject }) => subject?.includes('vous a écrit'))).toEqual([]);
});
