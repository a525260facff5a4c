import { describe, expect, it } from 'vitest';
import { startRedis } from '../../../../../scripts/services/redis.mjs';
import { startFlakyProxy } from '../../../test/flaky-proxy.ts';
import { createLimits, type Limit } from './limits.ts';

async function accepted(limit: Limit, tries: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit.take('203.0.113.7')));
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
}

describe('a limit of two instances', () => {
  it('is shared, and kept by each alone while Redis is gone', async () => {
    const redis = await startRedis();
    const open = () => createLimits({ redisUrl: redis.url, scale: 1, onRedisError: () => undefined });
    const [first, second] = [await open(), await open()];
    const onFirst = first.limit('shared', { tries: 5, seconds: 60 });
    const onSecond = second.limit('shared', { tries: 5, seconds: 60 });

    expect(await accepted(onFirst, 3)).toBe(3);
    expect(await accepted(onSecond, 10)).toBe(2);

    await redis.stop();
    expect(await accepted(onFirst, 20)).toBe(5);
    expect(await accepted(onSecond, 20)).toBe(5);
    await Promise.all([first.close(), second.close()]);
  });

  it('is shared again when connections went silent for good and new ones work', async () => {
    const redis = await startRedis();
    const way = await startFlakyProxy(Number(new URL(redis.url).port));
    const open = (url: string) => createLimits({ redisUrl: url, scale: 1, onRedisError: () => undefined });
    const [first, second] = [await open(redis.url), await open(way.url.replace('http', 'redis'))];
    const allowance = { tries: 1, seconds: 600 };
    way.be('silent');
    expect(await accepted(second.limit('other', allowance), 1)).toBe(1);
    way.be('open');
    // A name that this instance has not counted itself.
    let name = 0;
    const isShared = async () => {
      name += 1;
      await first.limit(`taken ${name}`, allowance).take('203.0.113.7');
      return (await accepted(second.limit(`taken ${name}`, allowance), 1)) === 0;
    };
    await expect.poll(isShared, { timeout: 15_000 }).toBe(true);
    await Promise.all([first.close(), second.close()]);
    await way.stop();
    await redis.stop();
  });

  it('does not keep the server from starting when Redis is away', async () => {
    const limits = await createLimits({
      redisUrl: 'redis://127.0.0.1:1',
      scale: 1,
      onRedisError: () => undefined,
    });
    expect(await accepted(limits.limit('alone', { tries: 5, seconds: 60 }), 20)).toBe(5);
    await limits.close();
  });
});
