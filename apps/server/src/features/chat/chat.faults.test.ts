import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../../../scripts/services/postgres.mjs';
import { figure, isFull } from '../../../test/faults.ts';
import { faults, startFlakyProxy } from '../../../test/flaky-proxy.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { createRandom } from '../../demo/random.ts';
import { startChatClient } from './test/chat-client.ts';
import { say } from './test/talk.ts';

const cuts = isFull ? 200 : 40;
const eachSends = isFull ? 1_000 : 200;
const total = 2 * eachSends;
/** The number of connections that die without a close. */
const silences = isFull ? 10 : 5;
/** How often each side had to connect again at least. */
const anew = isFull ? 10 : 2;
const heartBeatMs = 500;

// PostgreSQL is the faster engine, and the faults here are between clients and server.
const postgres = await startPostgres();
const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: 's'.repeat(32) };
const app = await startTestApp(settings, { heartBeatMs, tickMs: 50 });
await app.http.listen({ host: '127.0.0.1', port: 0 });

it(`gives each side each of ${total} messages once, in order, although ${cuts} connections break`, async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  const { conversationId } = await say(one, other, 'numéro 0');
  const proxy = await startFlakyProxy((app.http.server.address() as AddressInfo).port);
  const random = createRandom('breaks');
  const clients = [one, other].map(({ token }) =>
    startChatClient({ url: proxy.url, token, conversationId, reconnectMs: 10, heartBeatMs }),
  );

  let sent = 0;
  let broken = 0;
  const breakSome = () => {
    while (broken < cuts && broken < (sent * cuts) / (total * 0.95)) {
      const silent = broken % (cuts / silences) === 0;
      const fault = silent ? 'silence' : random.pick(faults);
      // Most connections are those of requests. Every fourth break hits a live one, if there is one just now.
      const done =
        (broken % 4 === 0 && proxy.break(fault, random.next(), 'live')) ||
        (!silent && proxy.break(fault, random.next()));
      if (!done) return;
      broken += 1;
    }
  };
  await Promise.all(
    clients.map(async (client, index) => {
      for (let count = 0; count < eachSends; count += 1) {
        await client.send(`numéro ${count} de ${index}`);
        sent += 1;
        breakSome();
      }
    }),
  );
  expect(broken).toBe(cuts);

  for (const client of clients) await expect.poll(() => client.messages.length).toBe(total + 1);
  const [first, second] = clients.map(({ messages }) => messages);
  expect(first?.map(({ seq }) => seq)).toEqual(Array.from({ length: total + 1 }, (_, index) => index + 1));
  expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
  expect(new Set(first?.map(({ content }) => content))).toHaveLength(total + 1);
  for (const index of [0, 1]) {
    const own = first?.filter(({ content }) => content.endsWith(`de ${index}`));
    expect(own?.map(({ content }) => content)).toEqual(
      Array.from({ length: eachSends }, (_, count) => `numéro ${count} de ${index}`),
    );
  }
  figure(
    'connections of two people broken',
    `${cuts} breaks, ${total} messages, 0 lost, 0 doubled, in order`,
  );
  expect(Math.min(...clients.map((client) => client.connections()))).toBeGreaterThan(anew);
  // The last ones may still be unnoticed.
  const noticed = clients.reduce((sum, client) => sum + client.silences(), 0);
  expect(noticed).toBeGreaterThan(isFull ? silences / 2 : 0);
  await Promise.all(clients.map((client) => client.stop()));
  await proxy.stop();
  await app.close();
  await postgres.stop();
});
