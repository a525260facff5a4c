import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { block, clear, markRead, mute, say } from './test/talk.ts';

const app = await startTestApp();
const aPair = async () => [await aPerson(app), await aPerson(app)] as const;

/** Pretends that this many minutes have passed, and queues the due mails. */
async function pass(minutes: number): Promise<void> {
  await sql`UPDATE conversation_members SET mail_due_at = mail_due_at - make_interval(mins => ${minutes})`.execute(
    app.db,
  );
  await app.chat.mails.queueDue();
}

/** Waits until all queued mails were sent or dropped. */
const settled = () =>
  expect
    .poll(
      async () =>
        (await app.db.selectFrom('jobs').select('id').where('name', '=', 'chat-unread-mail').execute())
          .length,
    )
    .toBe(0);

/** The number of mails, all of which are about messages. */
async function mailsAfter(person: TestPerson): Promise<number> {
  await settled();
  return (await mailsTo(app, person.email)).length;
}

const stopLinkOf = async (person: TestPerson) =>
  new URL((await mailTo(app, person.email, /vous a écrit$/)).link('/api/chat/mails/stop'));

describe('a message that stays unread', () => {
  it('brings one mail after 15 minutes, however many messages follow, and no text of theirs', async () => {
    const [camille, karim] = await aPair();
    const { conversationId } = await say(camille, karim, 'Un secret de vestiaire');
    await pass(14);
    expect(await mailsAfter(karim)).toBe(0);
    await say(camille, karim, 'Un autre secret');
    await pass(1);
    const mail = await mailTo(app, karim.email, /vous a écrit$/);
    expect(mail.subject).toBe(`${camille.username} vous a écrit`);
    expect(mail.text).toContain('2 messages vous attendent');
    expect(mail.text).not.toContain('secret');
    expect(mail.text).not.toContain(camille.email);
    expect(new URL(mail.link('/messages')).search).toBe(`?conversation=${conversationId}`);
    await say(camille, karim, 'Toujours là ?');
    await pass(60);
    expect(await mailsAfter(karim)).toBe(1);
    expect(await mailsAfter(camille)).toBe(0);
  });

  it('brings another mail when it was read in between', async () => {
    const [camille, karim] = await aPair();
    const first = await say(camille, karim);
    await pass(15);
    expect(await mailsAfter(karim)).toBe(1);
    await markRead(karim, first.conversationId, first.seq);
    await say(camille, karim);
    await pass(15);
    expect(await mailsAfter(karim)).toBe(2);
  });

  it.each([
    ['read', (reader: TestPerson, _writer: TestPerson, id: string) => markRead(reader, id, 1)],
    ['muted', (reader: TestPerson, _writer: TestPerson, id: string) => mute(reader, id)],
    ['deleted', (reader: TestPerson, _writer: TestPerson, id: string) => clear(reader, id)],
    ['blocked', (reader: TestPerson, writer: TestPerson) => block(app, reader, writer)],
    ['blocked by its writer', (reader: TestPerson, writer: TestPerson) => block(app, writer, reader)],
    [
      'written by someone who left',
      (_reader: TestPerson, writer: TestPerson) =>
        writer.call({ method: 'DELETE', url: '/api/user', payload: { password: writer.password } }),
    ],
    [
      'switched off in the profile',
      (reader: TestPerson) =>
        reader.call({ method: 'PUT', url: '/api/user/profile', payload: { notifyByMail: false } }),
    ],
  ])('brings none when it was %s meanwhile', async (_what, change) => {
    const [camille, karim] = await aPair();
    const { conversationId } = await say(camille, karim);
    expect((await change(karim, camille, conversationId)).statusCode).toBeLessThan(300);
    await pass(15);
    expect(await mailsAfter(karim)).toBe(0);
  });

  it('brings no mail in a muted conversation', async () => {
    const [camille, karim] = await aPair();
    const { conversationId, seq } = await say(camille, karim);
    await markRead(karim, conversationId, seq);
    await mute(karim, conversationId);
    await say(camille, karim);
    await pass(15);
    expect(await mailsAfter(karim)).toBe(0);
  });
});

describe('the link that stops these mails', () => {
  it('is one click in a mail reader, without a login', async () => {
    const [camille, karim] = await aPair();
    const { conversationId, seq } = await say(camille, karim);
    await pass(15);
    const link = await stopLinkOf(karim);
    const { headers } = await mailTo(app, karim.email, /vous a écrit$/);
    expect(headers['list-unsubscribe']).toBe(`<${link.href}>`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const answer = await app.call({
      method: 'POST',
      url: link.pathname + link.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await karim.call({ url: '/api/user/profile' })).json()).toMatchObject({ notifyByMail: false });
    await markRead(karim, conversationId, seq);
    await say(camille, karim);
    await pass(15);
    expect(await mailsAfter(karim)).toBe(1);
  });

  it('asks before it does anything when it is merely opened, and its button stops them', async () => {
    const [camille, karim] = await aPair();
    await say(camille, karim);
    await pass(15);
    const link = await stopLinkOf(karim);
    const page = await app.call({ url: link.pathname + link.search });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await karim.call({ url: '/api/user/profile' })).json()).toMatchObject({ notifyByMail: true });
    const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await app.call({ method: 'POST', url: action });
    expect(done.body).toContain('est noté');
    expect((await karim.call({ url: '/api/user/profile' })).json()).toMatchObject({ notifyByMail: false });
  });

  it.each([
    ['', 404],
    ['x', 404],
    ['u_0000000000000000000000.AAAA', 404],
    ['%00.%00', 400],
  ])('does nothing with the token %j', async (token, status) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.call({ method, url: `/api/chat/mails/stop?token=${token}` });
      expect(answer.statusCode).toBe(status);
    }
  });
});
