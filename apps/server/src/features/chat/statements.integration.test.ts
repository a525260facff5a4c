import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { OneTrip } from '../../platform/db/one-trip.ts';
import { pushSettings, startPushService } from '../push/test/browser.ts';
import { post, say } from './test/talk.ts';

// Before the app opens its connections: each of them calls this method once for each trip to the database.
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());
const { aBrowser } = await startPushService();
const app = await startTestApp(pushSettings);

const statementsOf = (sent: unknown): string[] => {
  if (typeof sent === 'string') return [sent];
  return sent instanceof OneTrip
    ? sent.statements.map(({ text }) => text)
    : [(sent as { text: string }).text];
};

/** The trips of the transaction that stored a message, each with its statements. */
function tripsOfMessage(): string[][] {
  const calls = query.mock.calls.map(([sent], index) => ({
    statements: statementsOf(sent),
    connection: query.mock.contexts[index],
  }));
  const storing = calls.find(({ statements }) =>
    statements.some((text) => text.includes('INSERT INTO messages')),
  );
  const trips = calls
    .filter(({ connection }) => connection === storing?.connection)
    .map(({ statements }) => statements);
  const stored = trips.indexOf(storing?.statements ?? []);
  const began = trips.findLastIndex((trip, index) => index <= stored && trip.includes('begin'));
  const ended = trips.findIndex((trip, index) => index >= stored && trip.includes('commit'));
  return trips.slice(began, ended + 1);
}

// With 200 messages a second, everybody feels one trip more.
it('a message takes two trips to the database, also with a key and a push', async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  const { conversationId } = await say(one, other);
  const message = { conversationId, content: 'Tu viens ?' };
  query.mockClear();
  expect((await post(one, message)).statusCode).toBe(201);
  expect(tripsOfMessage()).toHaveLength(2);
  await aBrowser(other);
  query.mockClear();
  expect((await post(one, message, { 'idempotency-key': 'une fois' })).statusCode).toBe(201);
  const trips = tripsOfMessage();
  expect(trips).toHaveLength(2);
  expect(trips.map((statements) => statements.length)).toEqual([4, 4]);
});
