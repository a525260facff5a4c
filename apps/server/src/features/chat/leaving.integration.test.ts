import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { block, inboxOf, messagesOf, post, say } from './test/talk.ts';

const app = await sharedTestApp();
const aPair = async () => [await aPerson(app), await aPerson(app)] as const;

describe('someone who leaves', () => {
  it('exports the messages that they can read, with names', async () => {
    const [one, other] = await aPair();
    await say(one, other, 'Un secret de vestiaire');
    await say(other, one, 'Bien gardé');
    await block(app, one, other);
    const answer = await one.call({ url: '/api/user/export' });
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(read('conversations.json')).toMatchObject([
      {
        avec: other.username,
        messages: [
          { de: one.username, texte: 'Un secret de vestiaire' },
          { de: other.username, texte: 'Bien gardé' },
        ],
      },
    ]);
    expect(read('personnes-bloquees.json')).toMatchObject([{ nomUtilisateur: other.username }]);
    const text = Object.values(files).map((file) => strFromU8(file));
    expect(text.join('\n')).not.toContain(other.email);
  });

  it('leaves their messages to the other, without a name, and nothing when both have left', async () => {
    const [one, other] = await aPair();
    const { conversationId: id } = await say(one, other, 'message 1');
    await say(one, other, 'message 2');
    const leave = (person: typeof one) =>
      person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
    await leave(one);
    expect(await messagesOf(other, id)).toMatchObject([
      { senderUsername: 'Utilisateur supprimé', content: 'message 2' },
      { senderUsername: 'Utilisateur supprimé', content: 'message 1' },
    ]);
    expect(await inboxOf(other)).toMatchObject([
      { participants: [{ username: 'Utilisateur supprimé' }, {}], unreadCount: 2 },
    ]);
    await leave(other);
    const left = await app.db.selectFrom('conversations').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('can leave while messages are sent: every message is stored or refused, and no request hangs', async () => {
    const [one, other] = await aPair();
    const { conversationId: id } = await say(one, other);
    const sendAll = () =>
      Array.from({ length: 10 }, (_, index) =>
        post(
          index % 2 ? one : other,
          { conversationId: id, content: `message ${index}` },
          { 'idempotency-key': `depart-${index}` },
        ),
      );
    const before = sendAll();
    const left = other.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: other.password },
    });
    const answers = await Promise.all([...before, ...sendAll()]);
    expect((await left).statusCode).toBe(204);
    for (const { statusCode } of answers) expect([201, 401, 404]).toContain(statusCode);
    expect((await messagesOf(one, id)).at(0)?.seq).toBe((await inboxOf(one))[0]?.lastSeq);
  });
});
