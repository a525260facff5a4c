import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { watchTrips } from '../../../test/trips.ts';
import { pushSettings, startPushService } from '../push/test/browser.ts';
import { post, say } from './test/talk.ts';

const watched = watchTrips();
const { aBrowser } = await startPushService();
const app = await startTestApp(pushSettings);

const tripsOfMessage = () => watched.ofTransaction('INSERT INTO messages');

// With 200 messages a second, everybody feels one trip more.
it('a message takes two trips to the database, also with a key and a push', async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  const { conversationId } = await say(one, other);
  const message = { conversationId, content: 'Tu viens ?' };
  watched.forget();
  expect((await post(one, message)).statusCode).toBe(201);
  expect(tripsOfMessage()).toHaveLength(2);
  await aBrowser(other);
  watched.forget();
  expect((await post(one, message, { 'idempotency-key': 'une fois' })).statusCode).toBe(201);
  const trips = tripsOfMessage();
  expect(trips).toHaveLength(2);
  expect(trips.map((statements) => statements.length)).toEqual([4, 4]);
});
