import { errors } from '@coequipiers/contract/errors';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { halfOfTheProcessors } from '../../../platform/turns/turns.ts';

const app = await startTestApp();
const mapOf = (box: string) => `/api/announce/nearby/places?${box}`;
const path = mapOf('west=-5&south=41&east=10&north=51');
/** Answered at once, so that nobody in the queue has waited too long, however busy the machine is. */
const atSea = mapOf('west=-30&south=41&east=-29&north=42');
/** As in `announcements.ts`. */
const [running, waiting] = [halfOfTheProcessors, 100];

/** No map is answered until the returned function is called. */
async function holdMaps(): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let done: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    done = app.db.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE place_counts`.execute(transaction);
      resolve();
      await released;
    });
  });
  return () => {
    release();
    return done ?? Promise.resolve();
  };
}

/** Asks for this many maps at once, and notes the answers in the order in which they come. */
function asker() {
  const answers: { network: string; status: number; retryAfter: unknown; sentence: unknown }[] = [];
  const ask = (network: string, count: number, url = atSea) =>
    Array.from({ length: count }, async () => {
      const answer = await app.call({ url, remoteAddress: network });
      const { statusCode, headers } = answer;
      const sentence = statusCode === 200 ? undefined : answer.json().userMessage;
      answers.push({ network, status: statusCode, retryAfter: headers['retry-after'], sentence });
    });
  return { ask, answers };
}

describe('maps that many ask for at once', () => {
  it('are refused beyond a short queue, in which another network never waits for the first', async () => {
    const release = await holdMaps();
    const { ask, answers } = asker();
    const all = [...ask('192.0.2.1', running, path), ...ask('192.0.2.1', waiting + 20)];
    await expect.poll(() => answers.length).toBe(20);
    for (const { status, retryAfter, sentence } of answers.splice(0))
      expect([status, retryAfter, sentence]).toEqual([503, '5', errors.BUSY.userMessage]);
    all.push(...ask('192.0.2.2', 3), ...ask('192.0.2.3', 1));
    // Each takes a place in the queue from the network that fills it.
    await expect.poll(() => answers.length).toBe(4);
    expect(answers.splice(0).map(({ network, status }) => [network, status])).toEqual(
      Array.from({ length: 4 }, () => ['192.0.2.1', 503]),
    );
    await release();
    await Promise.all(all);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const lastOf = (network: string) => answers.findLastIndex((answer) => answer.network === network);
    expect(lastOf('192.0.2.3')).toBeLessThan(10);
    expect(lastOf('192.0.2.2')).toBeLessThan(16);
    expect(lastOf('192.0.2.1')).toBe(running + waiting - 1);
  });

  it('leave the queue when their clients go away', async () => {
    const address = await app.address();
    const release = await holdMaps();
    const { ask, answers } = asker();
    const all = ask('192.0.2.1', running, path);
    const clients = new AbortController();
    const statuses: number[] = [];
    const gone = Array.from({ length: waiting + 1 }, () =>
      fetch(address + path, { signal: clients.signal }).then(
        ({ status }) => void statuses.push(status),
        ({ name }: Error) => name,
      ),
    );
    // One is refused: all others wait.
    await expect.poll(() => statuses).toEqual([503]);
    clients.abort();
    expect((await Promise.all(gone)).filter((name) => name === 'AbortError')).toHaveLength(waiting);
    // That of the refused one is kept for the next request.
    await expect.poll(connections).toBeLessThanOrEqual(1);
    all.push(...ask('192.0.2.1', waiting));
    await release();
    await Promise.all(all);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: running + waiting }, () => 200));
  });
});

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
