import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../../scripts/services/redis.mjs';
import { figure, isFull, percentile } from '../../test/faults.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { liveClient } from '../../test/live.ts';
import { notify } from '../../test/notify.ts';
import { aPerson } from '../../test/people.ts';
import { createLimits, type Limit } from '../platform/limits/limits.ts';

const faultMs = isFull ? 60_000 : 3_000;
const everyMs = 500;

const [postgres, firstRedis] = await Promise.all([startPostgres(), startRedis()]);
let redis = firstRedis;
afterAll(async () => {
  await redis.signal('SIGCONT');
  await Promise.all([redis.stop(), postgres.stop()]);
});
const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, AUTH_SECRET: 's'.repeat(32) };
const [here, there] = [await startTestApp(settings), await startTestApp(settings)];
const person = await aPerson(here);
const { id: personId } = await here.db
  .selectFrom('people')
  .select('id')
  .where('email', '=', person.email)
  .executeTakeFirstOrThrow();

const addressOf = async (app: TestApp): Promise<string> => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
};
const urls = [await addressOf(here), await addressOf(there)];

/** The number of attempts that a limit of five allows. */
async function passed(limit: Limit, tries: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit.take('203.0.113.7')));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

/** Sends requests to both instances in turn until stopped. */
async function keepAsking(until: () => boolean): Promise<{ times: number[]; refused: number[] }> {
  const headers = { authorization: `Bearer ${person.token}` };
  const times: number[] = [];
  const refused: number[] = [];
  while (!until()) {
    for (const url of urls) {
      const began = performance.now();
      const { status } = await fetch(`${url}/api/user/profile`, { headers });
      times.push(performance.now() - began);
      if (status !== 200) refused.push(status);
    }
    await pause(20);
  }
  return { times, refused };
}

const faults = {
  killed: {
    begin: () => redis.kill(),
    end: async () => {
      redis = await startRedis(Number(new URL(settings.REDIS_URL).port));
    },
  },
  frozen: { begin: () => redis.signal('SIGSTOP'), end: () => redis.signal('SIGCONT') },
};

it.each(['killed', 'frozen'] as const)('keeps working when Redis is %s', async (name) => {
  const listener = await liveClient({ url: urls[1] ?? '', token: person.token });
  await listener.listen('/user/topic/inbox');
  const limits = await createLimits({
    redisUrl: settings.REDIS_URL,
    scale: 1,
    onRedisError: () => undefined,
  });
  const limit = limits.limit(`fault-${name}`, { tries: 5, seconds: 600 });
  expect(await passed(limit, 3)).toBe(3);

  await faults[name].begin();
  let over = false;
  const asking = keepAsking(() => over);
  const delays: number[] = [];
  let told = 0;
  for (const end = performance.now() + faultMs; performance.now() < end; told += 1) {
    const began = performance.now();
    const title = `${name} ${told}`;
    await notify(here, { personId, type: 'info', title, preview: '' });
    if (told === 0) expect(await passed(limit, 20)).toBe(5);
    expect(await listener.next()).toMatchObject({ body: { title } });
    delays.push(performance.now() - began);
    await pause(everyMs);
  }
  expect(await passed(limit, 20)).toBe(0);
  over = true;
  const { times, refused } = await asking;
  await faults[name].end();
  await notify(here, { personId, type: 'info', title: 'revenu', preview: '' });
  expect(await listener.next()).toMatchObject({ body: { title: 'revenu' } });
  await listener.leave();
  await limits.close();

  expect(refused).toEqual([]);
  expect(Math.max(...delays)).toBeLessThan(10_000);
  figure(
    `Redis ${name} for ${faultMs / 1_000} s`,
    `${times.length} requests, 0 refused, p95 ${Math.round(percentile(times, 0.95))} ms, slowest ${Math.round(Math.max(...times))} ms; ` +
      `${told} deliveries between instances, slowest ${(Math.max(...delays) / 1_000).toFixed(1)} s; limits kept by each alone`,
  );
});
