import { describe, expect, it } from 'vitest';
import { onPostgres } from '../../../test/harness.ts';
import { createLimits, type Limit } from './limits.ts';

const allowance = { tries: 5, seconds: 60 };
const address = '203.0.113.7';

/** With Redis if this run has one, in memory otherwise. */
async function limitOf(scale = 1) {
  const redisUrl = onPostgres ? process.env['TEST_REDIS_URL'] : undefined;
  const limits = await createLimits({ redisUrl, scale, onRedisError: () => undefined });
  const limit = limits.limit(`test-${crypto.randomUUID()}`, allowance);
  return { limit, limits };
}

async function accepted(limit: Pick<Limit, 'take'>, tries: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit.take(address)));
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
}

describe('a limit', () => {
  it('lets through what is allowed, and says in French when to come back', async () => {
    const { limit, limits } = await limitOf();
    expect(await accepted(limit, 20)).toBe(5);
    await expect(limit.take(address)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      userMessage: expect.stringMatching(
        /^Trop de tentatives\. Veuillez réessayer dans (1 minute|\d+ secondes)\.$/,
      ),
      retryAfterSeconds: expect.any(Number),
    });
    await limits.close();
  });

  it('counts each address apart', async () => {
    const { limit, limits } = await limitOf();
    await accepted(limit, 20);
    await expect(limit.take('203.0.113.8')).resolves.toBeUndefined();
    await limits.close();
  });

  it('of failures counts only those, because each success is given back', async () => {
    const { limit, limits } = await limitOf();
    for (let success = 0; success < 10; success += 1) {
      await limit.take(address);
      await limit.giveBack(address);
    }
    expect(await accepted(limit, 20)).toBe(5);
    await limits.close();
  });

  it('grows with the scale of the settings', async () => {
    const { limit, limits } = await limitOf(2);
    expect(await accepted(limit, 20)).toBe(10);
    await limits.close();
  });
});

describe('a limit that slows down', () => {
  it('lets the first attempts through, then one after each wait, and doubles the wait each time', async () => {
    const { limits } = await limitOf();
    const limit = limits.slowing(`test-${crypto.randomUUID()}`, {
      ...allowance,
      firstWait: 1,
      longestWait: 600,
    });
    expect(await accepted(limit, 5)).toBe(5);
    expect(await accepted(limit, 1)).toBe(1);
    const waitOf = () =>
      limit.take(address).then(
        () => 0,
        ({ retryAfterSeconds }) => retryAfterSeconds,
      );
    expect(await waitOf()).toBe(1);
    // The next allowed attempt makes the following one wait longer.
    await expect.poll(waitOf).toBe(0);
    expect(await waitOf()).toBeGreaterThan(1);
    await limits.close();
  });

  it('lets few of many parallel tries through, and never makes anybody wait for longer than its longest', async () => {
    const { limits } = await limitOf();
    const limit = limits.slowing(`test-${crypto.randomUUID()}`, {
      ...allowance,
      firstWait: 3,
      longestWait: 10,
    });
    expect(await accepted(limit, 100)).toBe(6);
    const { retryAfterSeconds } = await limit.take(address).then(Object, (error) => error);
    expect(retryAfterSeconds).toBeLessThanOrEqual(10);
    await limits.close();
  });
});
