import { afterAll, it } from 'vitest';
import { startRedis } from '../../../../../scripts/services/redis.mjs';
import { startTestApp } from '../../../test/harness.ts';
import { eventually, scrape } from '../../../test/metrics.ts';

const first = await startRedis();
let redis = first;
afterAll(async () => {
  await redis.signal('SIGCONT');
  await redis.stop();
});
const app = await startTestApp({ REDIS_URL: first.url });

const connected = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await scrape(app)).flatMap(({ name, labels, value }) => {
      if (name === 'redis_connected') return [[labels['client'], value]];
      return name === 'bus_hears' ? [['hears', value]] : [];
    }),
  );
const all = { publisher: 1, subscriber: 1, limits: 1, hears: 1 };
const none = { publisher: 0, subscriber: 0, limits: 0, hears: 0 };

it('shows of each connection whether Redis answers: dead, silent, and back', async () => {
  await eventually(connected).toEqual(all);
  await redis.signal('SIGSTOP');
  await eventually(connected).toEqual(none);
  await redis.signal('SIGCONT');
  await eventually(connected).toEqual(all);
  await redis.stop();
  await eventually(connected).toEqual(none);
  redis = await startRedis(Number(new URL(first.url).port));
  await eventually(connected).toEqual(all);
});
