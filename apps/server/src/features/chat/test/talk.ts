import type { Conversation, Message } from '@coequipiers/contract/chat-schemas';
import type { TestApp } from '../../../../test/harness.ts';
import type { TestPerson } from '../../../../test/people.ts';

/** The public alias of a person. */
export const aliasOf = async (app: TestApp, person: { email: string }): Promise<string> =>
  (
    await app.db
      .selectFrom('people')
      .select('alias')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
  ).alias;

export const post = (person: TestPerson, payload: object, headers: Record<string, string> = {}) =>
  person.call({ method: 'POST', url: '/api/chat', payload, headers });

export async function say(
  person: TestPerson,
  to: { email: string } | { conversationId: string },
  content = 'Salut, partant pour dimanche ?',
): Promise<Message> {
  const target = 'email' in to ? { recipientIds: [to.email] } : { conversationId: to.conversationId };
  const answer = await post(person, { ...target, content });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export const inboxOf = async (person: TestPerson): Promise<Conversation[]> =>
  (await person.call({ url: '/api/chat/conversations' })).json();

export const messagesOf = async (
  person: TestPerson,
  conversationId: string,
  query: Record<string, string> = {},
): Promise<Message[]> =>
  (await person.call({ url: `/api/chat/conversations/${conversationId}/messages`, query })).json();

export const unreadOf = async (person: TestPerson): Promise<number> =>
  (await person.call({ url: '/api/chat/unread-count' })).json();

export const markRead = (person: TestPerson, conversationId: string, seq: number) =>
  person.call({ method: 'PUT', url: `/api/chat/conversations/${conversationId}/read`, payload: { seq } });

export const mute = (person: TestPerson, conversationId: string, muted = true) =>
  person.call({ method: 'PUT', url: `/api/chat/conversations/${conversationId}/mute`, payload: { muted } });

export const clear = (person: TestPerson, conversationId: string) =>
  person.call({ method: 'DELETE', url: `/api/chat/conversations/${conversationId}` });

export const block = async (app: TestApp, person: TestPerson, other: TestPerson) =>
  person.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, other)}` });

export const unblock = async (app: TestApp, person: TestPerson, other: TestPerson) =>
  person.call({ method: 'DELETE', url: `/api/blocks/${await aliasOf(app, other)}` });
