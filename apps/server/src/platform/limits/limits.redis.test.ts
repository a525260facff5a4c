import { describe, expect, it } from 'vitest';
import { startRedis } from '../../../../../scripts/services/redis.mjs';
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
