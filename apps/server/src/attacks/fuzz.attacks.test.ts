import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figure, isFull } from '../../test/full-form.ts';
import { startTestApp } from '../../test/harness.ts';
import { aPerson } from '../../test/people.ts';
import { operationsOf, requestsTo } from '../../test/requests.ts';
import { publish } from '../features/announcements/test/publish.ts';
import { aliasOf, say } from '../features/chat/test/talk.ts';
import { setModerator } from '../features/moderation/moderators.ts';

const cases = isFull ? 10_000 : 250;
const p99Ms = 300;

const app = await startTestApp();
const [person, other] = [await aPerson(app), await aPerson(app)];
await setModerator(app.db, person.email, true);
const [mine, theirs] = [await publish(person), await publish(other)];
const { conversationId } = await say(person, other);
const known = [mine.id, theirs.id, conversationId, await aliasOf(app, other), other.email];

const operations = operationsOf(app);

it(`no route answers with a server error, over ${cases} requests made from the description`, async () => {
  const times: number[] = [];
  const each = Math.ceil(cases / operations.length);
  for (const { method, path, operation } of operations) {
    // Skip requests that end the session or the account.
    const ends = path === '/api/auth/logout';
    const arbitrary = fc.tuple(requestsTo(method, path, operation, known), fc.boolean());
    await fc.assert(
      fc.asyncProperty(arbitrary, async ([request, loggedIn]) => {
        const from = performance.now();
        const answer = await (loggedIn && !ends ? person.call(request) : app.call(request));
        times.push(performance.now() - from);
        if (answer.statusCode >= 500) throw new Error(`${answer.statusCode}: ${answer.body}`);
      }),
      { numRuns: each, seed: 20_261_115 },
    );
  }
  const sorted = times.toSorted((one, two) => one - two);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  figure('fuzzed routes', operations.length);
  figure('fuzzed requests', times.length);
  figure('answers ≥ 500', 0);
  figure('p50 / p99 of an answer', `${at(0.5)} / ${at(0.99)} ms`);
  expect(times.length).toBeGreaterThanOrEqual(cases);
  if (isFull) expect(at(0.99)).toBeLessThan(p99Ms);
  expect((await person.call({ url: '/api/user/profile' })).statusCode).toBe(200);
});
