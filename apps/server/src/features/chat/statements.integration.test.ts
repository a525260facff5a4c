import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { post, say } from './test/talk.ts';

// Before the app opens its connections: each of them calls this method.
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());
const app = await startTestApp();

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

/** The statements of the transaction that stored a message, on its connection. */
function ofMessage(): string[] {
  const calls = query.mock.calls.map(([statement], index) => ({
    text: textOf(statement),
    connection: query.mock.contexts[index],
  }));
  const stored = calls.findIndex(({ text }) => text.includes('INSERT INTO messages'));
  const own = calls.filter(({ connection }) => connection === calls[stored]?.connection);
  const position = own.indexOf(calls[stored] as (typeof own)[number]);
  const began = own.findLastIndex(({ text }, index) => index < position && text === 'begin');
  const ended = own.findIndex(({ text }, index) => index > position && text === 'commit');
  // Browsers are looked up only where push is set up, as on the embedded engine.
  return own
    .slice(began, ended + 1)
    .map(({ text }) => text)
    .filter((text) => !text.includes('push_subscriptions'));
}

// Every statement is a round trip: with 200 messages a second one more is felt by everybody.
it('a message takes few statements, and two more with a key', async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  const { conversationId } = await say(one, other);
  const message = { conversationId, content: 'Tu viens ?' };
  query.mockClear();
  expect((await post(one, message)).statusCode).toBe(201);
  expect(ofMessage()).toHaveLength(5);
  query.mockClear();
  expect((await post(one, message, { 'idempotency-key': 'une fois' })).statusCode).toBe(201);
  expect(ofMessage()).toHaveLength(7);
});
