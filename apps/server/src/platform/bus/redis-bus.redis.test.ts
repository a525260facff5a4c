import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, it, type TestContext } from 'vitest';
import { startRedis } from '../../../../../scripts/services/redis.mjs';
import { startFlakyProxy } from '../../../test/flaky-proxy.ts';
import { privateDatabase } from '../../../test/harness.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createRedisBus } from './redis-bus.ts';

const log = createLog('silent');
const privately = await privateDatabase();
const url = privately.env['DATABASE_URL'] ?? '';
const database = await openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => undefined);
afterAll(async () => {
  await database.close();
  await privately.remove();
});

/** Two instances, each behind a proxy to Redis that can be cut. The publisher of a bus connects before its subscriber. */
async function twoInstances({ expect }: TestContext) {
  // Its own Redis, because a bus counts who listens there.
  const redis = await startRedis();
  const [firstWay, secondWay] = await Promise.all([
    startFlakyProxy(Number(new URL(redis.url).port)),
    startFlakyProxy(Number(new URL(redis.url).port)),
  ]);
  const busOver = (way: { url: string }) =>
    createRedisBus(way.url.replace('http', 'redis'), log, database.db);
  const [first, second] = [busOver(firstWay), busOver(secondWay)];
  // Its own topic, because the other tests write to the same database.
  const topic = randomUUID();
  const heard: number[] = [];
  second.subscribe(topic, (message) => void heard.push(message as number));
  let greeted = false;
  second.subscribe(`${topic} greeting`, () => {
    greeted = true;
  });
  const greet = (): boolean => {
    first.publish(`${topic} greeting`, null);
    return greeted;
  };
  await expect.poll(greet).toBe(true);
  let told = 0;
  const tell = (): void => {
    told += 1;
    first.publish(topic, told);
  };
  const all = () => Array.from({ length: told }, (_none, index) => index + 1);
  const heardAll = () => expect.poll(() => heard.toSorted((one, two) => one - two)).toEqual(all());
  return {
    firstWay,
    secondWay,
    tell,
    heardAll,
    close: async () => {
      await Promise.all([first.close(), second.close()]);
      await Promise.all([firstWay.stop(), secondWay.stop()]);
      await redis.stop();
    },
  };
}

/** Repeats for longer than a reconnect takes. */
async function tellFor(ms: number, tell: () => void): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    tell();
    await pause(20);
  }
}

describe.concurrent('a message reaches the other instance exactly once', () => {
  it('when only the publisher has lost Redis', async (test) => {
    const { firstWay, tell, heardAll, close } = await twoInstances(test);
    firstWay.break('cut', 0);
    await tellFor(1_000, tell);
    await heardAll();
    await close();
  });

  it('when only the subscriber has lost Redis', async (test) => {
    const { secondWay, tell, heardAll, close } = await twoInstances(test);
    await secondWay.stop();
    await tellFor(500, tell);
    await heardAll();
    await close();
  });

  it('when both have lost Redis, and the publisher reconnects before the subscriber', async (test) => {
    const { firstWay, secondWay, tell, heardAll, close } = await twoInstances(test);
    await secondWay.stop();
    firstWay.break('cut', 0);
    firstWay.break('cut', 0);
    await tellFor(2_000, tell);
    await heardAll();
    await close();
  });
});
