import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../../scripts/services/redis.mjs';
import { figure, isFull, openView, percentile } from '../../test/faults.ts';
import { startFlakyProxy } from '../../test/flaky-proxy.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { createRedisBus } from '../platform/bus/redis-bus.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';

/** The promise is for half an hour: DEAF_MINUTES=30. */
const deafMs = isFull ? Number(process.env['DEAF_MINUTES'] ?? 3) * 60_000 : 4_000;
/** Twenty messages a second. */
const everyMs = 50;

type Proxy = Awaited<ReturnType<typeof startFlakyProxy>>;

const log = createLog('silent');
const postgres = await startPostgres();
// After the long form, PostgreSQL takes a while to stop.
afterAll(() => postgres.stop(), 60_000);

const iptables = (action: '-I' | '-D', port: string): void => {
  for (const end of ['--dport', '--sport'])
    execFileSync('iptables', ['-w', action, 'INPUT', '-i', 'lo', '-p', 'tcp', end, port, '-j', 'DROP'], {
      stdio: 'pipe',
    });
};
const canDrop = ((): boolean => {
  try {
    execFileSync('iptables', ['-L', '-n'], { stdio: 'pipe' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();

const faults = {
  refused: { begin: (way: Proxy) => way.be('refused'), end: (way: Proxy) => way.be('open') },
  silent: { begin: (way: Proxy) => way.be('silent'), end: (way: Proxy) => way.be('open') },
  dropped: {
    begin: (way: Proxy) => iptables('-I', new URL(way.url).port),
    end: (way: Proxy) => iptables('-D', new URL(way.url).port),
  },
};

/** Messages from one instance to the other. */
function talk(from: Bus, to: Bus, topic: string) {
  const heard: number[] = [];
  const delays: number[] = [];
  to.subscribe(topic, (message) => {
    const { number, at } = message as { number: number; at: number };
    heard.push(number);
    delays.push(performance.now() - at);
  });
  let told = 0;
  return {
    tell: () => {
      told += 1;
      from.publish(topic, { number: told, at: performance.now() });
    },
    told: () => told,
    heard: () => heard,
    delays,
  };
}

/** Two instances with a database and a Redis of their own, each behind a proxy to that Redis. */
async function twoInstances() {
  const name = `deaf_${newId()}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const database = await openView(url.href);
  const redis = await startRedis();
  const port = Number(new URL(redis.url).port);
  const ways = [await startFlakyProxy(port), await startFlakyProxy(port)] as const;
  const open = (way: Proxy) => createRedisBus(way.url.replace('http', 'redis'), log, database.db);
  const buses = [open(ways[0]), open(ways[1])] as const;
  let missed = 0;
  for (const bus of buses) bus.onMissed(() => (missed += 1));
  const close = async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await Promise.all(ways.map((way) => way.stop()));
    await redis.stop();
    await database.close();
  };
  return { ways, buses, missed: () => missed, close };
}

const scenarios = [
  { fault: 'refused', deaf: 1 },
  { fault: 'silent', deaf: 1 },
  { fault: 'dropped', deaf: 1 },
  { fault: 'refused', deaf: 2 },
  { fault: 'silent', deaf: 2 },
  { fault: 'dropped', deaf: 2 },
] as const;

describe.concurrent('every message reaches the other instance once', () => {
  for (const { fault, deaf } of scenarios)
    it.skipIf(fault === 'dropped' && !canDrop)(
      `while Redis is ${fault} for ${deaf} of two instances`,
      { timeout: 2 * deafMs + 600_000 },
      async ({ expect }) => {
        const { ways, buses, missed, close } = await twoInstances();
        const talks = [talk(buses[0], buses[1], 'there'), talk(buses[1], buses[0], 'back')];
        await expect.poll(() => buses.map((bus) => bus.hears())).toEqual([true, true]);
        const tellFor = async (ms: number) => {
          for (const end = performance.now() + ms; performance.now() < end; await pause(everyMs))
            for (const { tell } of talks) tell();
        };
        const broken = ways.slice(0, deaf);
        await tellFor(2_000);
        for (const way of broken) faults[fault].begin(way);
        try {
          await tellFor(deafMs);
        } finally {
          for (const way of broken) faults[fault].end(way);
        }
        await tellFor(3_000);
        for (const { told, heard } of talks)
          await expect.poll(() => heard().toSorted((one, two) => one - two)).toEqual(numbersTo(told()));
        await expect.poll(() => buses.map((bus) => bus.hears())).toEqual([true, true]);
        // Nothing is made up for by the pages.
        expect(missed()).toBe(0);
        const delays = talks.flatMap((one) => one.delays);
        const slowest = percentile(delays, 1);
        expect(slowest).toBeLessThan(isFull ? 5_000 : 10_000);
        figure(
          `Redis ${fault} for ${deaf} of two instances for ${deafMs / 1_000} s`,
          `${delays.length} messages, 0 lost, 0 twice; p50 ${Math.round(percentile(delays, 0.5))} ms, slowest ${(slowest / 1_000).toFixed(1)} s`,
        );
        await close();
      },
    );
});

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_none, index) => index + 1);
