import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { waitText } from '@coequipiers/contract/general-errors';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import { redisConnection } from '../redis-connection.ts';

export type Limit = {
  /** Counts one attempt, and refuses with 429 when there were too many. */
  take: (key: string) => Promise<void>;
  /** For limits of failures: takes back what was counted before the outcome was known. Best effort. */
  giveBack: (key: string) => Promise<void>;
};

type Allowance = { tries: number; seconds: number };

export type Limits = {
  limit: (name: string, allowance: Allowance) => Limit;
  /** Beyond the allowance, each attempt doubles the wait until the next one, instead of refusing all of them. */
  slowing: (
    name: string,
    allowance: Allowance & { firstWait: number; longestWait: number },
  ) => Pick<Limit, 'take'>;
  /** Its connection to Redis, for the metrics. */
  redis: Record<string, Redis>;
  close: () => Promise<void>;
};

/** How often to check whether a failed Redis answers again. */
const checkMs = 1_000;

type Options = { redisUrl: string | undefined; scale: number; onRedisError: (error: Error) => void };

/**
 * Rate limits, shared through Redis if there is one. While it does not answer, each instance counts alone; limits never stop
 * applying.
 */
export async function createLimits({ redisUrl, scale, onRedisError }: Options): Promise<Limits> {
  const redis = redisUrl ? await connect(redisUrl, onRedisError) : undefined;
  const state = { answers: true, closed: false };

  /** After one failure no further request waits for Redis, until it answers again. */
  const pauseRedis = async (client: Redis): Promise<void> => {
    if (!state.answers) return;
    state.answers = false;
    while (!state.closed && !state.answers) {
      await pause(checkMs, undefined, { ref: false });
      state.answers = await client.ping().then(
        () => true,
        () => false,
      );
    }
  };

  const scaled = (tries: number): number => Math.max(1, Math.round(tries * scale));

  /** Counts attempts per key in a window that starts with the first one, and gives their number. */
  const counter = (name: string, points: number, duration: number) => {
    const options = { keyPrefix: `limit:${name}`, points, duration };
    const local = new RateLimiterMemory(options);
    const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis });
    const count = async (key: string, seconds = duration): Promise<number> => {
      const take = takeFor(seconds);
      const counted = fingerprint(key);
      if (!shared || !state.answers) return take(local, counted);
      try {
        return await take(shared, counted);
      } catch (error) {
        if (error instanceof AppError) throw error;
        void pauseRedis(redis);
        return take(local, counted);
      }
    };
    const giveBack = async (key: string): Promise<void> => {
      const limiter = shared && state.answers ? shared : local;
      await limiter.reward(fingerprint(key)).catch(() => undefined);
    };
    return { count, giveBack };
  };

  return {
    limit: (name, { tries, seconds }) => {
      const { count, giveBack } = counter(name, scaled(tries), seconds);
      return {
        take: async (key) => {
          await count(key);
        },
        giveBack,
      };
    },
    slowing: (name, { tries, seconds, firstWait, longestWait }) => {
      const { count } = counter(name, Number.MAX_SAFE_INTEGER, seconds);
      const gate = counter(`${name}-wait`, 1, longestWait).count;
      return {
        take: async (key) => {
          const beyond = (await count(key)) - scaled(tries);
          if (beyond > 0) await gate(key, Math.min(longestWait, firstWait * 2 ** (beyond - 1)));
        },
      };
    },
    redis: redis ? { limits: redis } : {},
    close: async () => {
      state.closed = true;
      redis?.disconnect();
    },
  };
}

/** Keys contain addresses of people, which Redis may write to a disk. */
const fingerprint = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The server starts without Redis: the client keeps reconnecting. */
async function connect(url: string, onError: (error: Error) => void): Promise<Redis> {
  const redis = new Redis(url, {
    ...redisConnection,
    lazyConnect: true,
    commandTimeout: 300,
  });
  redis.on('error', onError);
  await redis.connect().catch(() => undefined);
  return redis;
}

const takeFor =
  (customDuration: number) =>
  async (limiter: RateLimiterAbstract, key: string): Promise<number> => {
    try {
      return (await limiter.consume(key, 1, { customDuration })).consumedPoints;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      const userMessage = `Trop de tentatives. Veuillez réessayer dans ${waitText(seconds)}.`;
      throw new AppError('TOO_MANY_REQUESTS', { userMessage, retryAfterSeconds: seconds });
    }
  };
