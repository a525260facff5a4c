import { setTimeout as pause } from 'node:timers/promises';
import { describe, it, type TestContext } from 'vitest';
import { startRedis } from '../../../../../scripts/services/redis.mjs';
import { startFlakyProxy } from '../../../test/flaky-proxy.ts';
import { privateDatabase } from '../../../test/harness.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

const log = createLog('silent');
type Proxy = Awaited<ReturnType<typeof startFlakyProxy>>;

/** Instances behind these ways to Redis, with a database of their own: they know each other by it. */
async function open(ways: Proxy[], stop: () => Promise<void>) {
  const privately = await privateDatabase();
  const url = privately.env['DATABASE_URL'] ?? '';
  const database = await openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => undefined);
  const buses = ways.map((way) => createRedisBus(way.url.replace('http', 'redis'), log, database.db));
  return {
    buses,
    close: async () => {
      await Promise.all(buses.map((bus) => bus.close()));
      await Promise.all(ways.map((way) => way.stop()));
      await stop();
      await database.close();
      await privately.remove();
    },
  };
}

/** Two instances, each behind a proxy to Redis that can be cut. */
async function twoInstances({ expect }: TestContext) {
  // Its own Redis, because a bus counts who listens there.
  const redis = await startRedis();
  const [firstWay, secondWay] = await Promise.all([
    startFlakyProxy(Number(new URL(redis.url).port)),
    startFlakyProxy(Number(new URL(redis.url).port)),
  ]);
  const { buses, close } = await open([firstWay, secondWay], redis.stop);
  const talk = await talking(buses, expect);
  await talk.greeted();
  return { firstWay, secondWay, close, ...talk };
}

/** Messages from the first to the second, numbered. */
async function talking(buses: Bus[], expect: TestContext['expect']) {
  const [first, second] = buses;
  const topic = 'numbers';
  const heard: { number: number; ms: number }[] = [];
  second?.subscribe(topic, (message) => {
    const { number, at } = message as { number: number; at: number };
    heard.push({ number, ms: performance.now() - at });
  });
  let greeted = false;
  second?.subscribe('greeting', () => {
    greeted = true;
  });
  let told = 0;
  return {
    greeted: () =>
      expect
        .poll(() => {
          first?.publish('greeting', null);
          return greeted;
        })
        .toBe(true),
    tell: (): void => {
      told += 1;
      first?.publish(topic, { number: told, at: performance.now() });
    },
    /** Each of them once. Gives the longest delay. */
    heardAll: async (): Promise<number> => {
      const all = Array.from({ length: told }, (_none, index) => index + 1);
      await expect
        .poll(() => heard.map(({ number }) => number).toSorted((one, two) => one - two))
        .toEqual(all);
      return Math.max(...heard.map(({ ms }) => ms));
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

  for (const way of ['refused', 'silent'] as const)
    it(`when the subscriber finds Redis ${way} for a while`, async (test) => {
      const { secondWay, tell, heardAll, close } = await twoInstances(test);
      secondWay.be(way);
      await tellFor(3_000, tell);
      secondWay.be('open');
      await tellFor(1_000, tell);
      test.expect(await heardAll()).toBeLessThan(10_000);
      await close();
    });

  it('when the subscriber has never reached Redis', async (test) => {
    const redis = await startRedis();
    const port = Number(new URL(redis.url).port);
    const ways = [await startFlakyProxy(port), await startFlakyProxy(port)];
    ways[1]?.be('refused');
    const { buses, close } = await open(ways, redis.stop);
    const { tell, heardAll } = await talking(buses, test.expect);
    await tellFor(500, tell);
    await heardAll();
    await close();
  });

  it('when each hears another Redis', async (test) => {
    const servers = [await startRedis(), await startRedis()];
    const ways = await Promise.all(servers.map(({ url }) => startFlakyProxy(Number(new URL(url).port))));
    const { buses, close } = await open(ways, async () => {
      await Promise.all(servers.map((server) => server.stop()));
    });
    const { greeted, tell, heardAll } = await talking(buses, test.expect);
    await greeted();
    await tellFor(500, tell);
    await heardAll();
    test.expect(buses.map((bus) => bus.hears())).toEqual([true, true]);
    await close();
  });
});

it('says that it may have missed something after it reached neither Redis nor the database for long', async (test) => {
  const { expect } = test;
  const privately = await privateDatabase();
  const address = new URL(privately.env['DATABASE_URL'] ?? '');
  const redis = await startRedis();
  const [toDatabase, toRedis] = [
    await startFlakyProxy(Number(address.port)),
    await startFlakyProxy(Number(new URL(redis.url).port)),
  ];
  address.host = new URL(toDatabase.url).host;
  const database = await openDatabase(
    { kind: 'postgres', url: address.href, readUrl: undefined },
    () => undefined,
  );
  const bus = createRedisBus(toRedis.url.replace('http', 'redis'), log, database.db, { presentSeconds: 1 });
  let missed = 0;
  bus.onMissed(() => {
    missed += 1;
  });
  const seen = () => database.db.selectFrom('bus_instances').selectAll().execute();
  await expect.poll(async () => bus.hears() && (await seen()).length).toBe(1);

  // While it hears Redis, it misses nothing.
  toDatabase.be('refused');
  await pause(1_500);
  toDatabase.be('open');
  await expect.poll(seen).toHaveLength(1);
  expect(missed).toBe(0);

  toRedis.be('refused');
  toDatabase.be('refused');
  await pause(1_500);
  toDatabase.be('open');
  await expect.poll(() => missed).toBeGreaterThan(0);
  await bus.close();
  await database.close();
  await Promise.all([toRedis.stop(), toDatabase.stop(), redis.stop()]);
  await privately.remove();
});
