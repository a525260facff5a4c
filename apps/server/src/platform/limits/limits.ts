import { setTimeout as pause } from 'node:timers/promises';
import { waitText } from '@coequipiers/contract/general-errors';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../http/app-error.ts';

export type Limit = {
  /** Counts one try and refuses with 429 when there have been too many. */
  take: (key: string) => Promise<void>;
};

type Allowance = { tries: number; seconds: number };

export type Limits = {
  limit: (name: string, allowance: Allowance) => Limit;
  /** Beyond what is allowed, each try makes the next one wait twice as long, instead of refusing all of them. */
  slowing: (name: string, allowance: Allowance & { firstWait: number; longestWait: number }) => Limit;
  close: () => Promise<void>;
};

/** How often a Redis that does not answer is asked whether it does. */
const askMs = 1_000;

type Options = { redisUrl: string | undefined; scale: number; onRedisError: (error: Error) => void };

/** Limits shared through Redis when there is one. When it does not answer, each instance counts for itself: never open. */
export async function createLimits({ redisUrl, scale, onRedisError }: Options): Promise<Limits> {
  const redis = redisUrl ? await connect(redisUrl, onRedisError) : undefined;
  const state = { answers: true, closed: false };

  /** No request waits for a Redis that has failed another one: it is used again once it answers. */
  const rest = async (client: Redis): Promise<void> => {
    if (!state.answers) return;
    state.answers = false;
    while (!state.closed && !state.answers) {
      await pause(askMs, undefined, { ref: false });
      state.answers = await client.ping().then(
        () => true,
        () => false,
      );
    }
  };

  const scaled = (tries: number): number => Math.max(1, Math.round(tries * scale));

  /** Counts a try of a key for so many seconds from the first one on, and tells how many there have been. */
  const counter = (name: string, points: number, duration: number) => {
    const options = { keyPrefix: `limit:${name}`, points, duration };
    const local = new RateLimiterMemory(options);
    const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis });
    return async (key: string, seconds = duration): Promise<number> => {
      const take = takeFor(seconds);
      if (!shared || !state.answers) return take(local, key);
      try {
        return await take(shared, key);
      } catch (error) {
        if (error instanceof AppError) throw error;
        void rest(redis);
        return take(local, key);
      }
    };
  };

  return {
    limit: (name, { tries, seconds }) => {
      const count = counter(name, scaled(tries), seconds);
      return {
        take: async (key) => {
          await count(key);
        },
      };
    },
    slowing: (name, { tries, seconds, firstWait, longestWait }) => {
      const count = counter(name, Number.MAX_SAFE_INTEGER, seconds);
      const gate = counter(`${name}-wait`, 1, longestWait);
      return {
        take: async (key) => {
          const beyond = (await count(key)) - scaled(tries);
          if (beyond > 0) await gate(key, Math.min(longestWait, firstWait * 2 ** (beyond - 1)));
        },
      };
    },
    close: async () => {
      state.closed = true;
      redis?.disconnect();
    },
  };
}

/** A Redis that is away does not keep the server from starting: the client goes on trying. */
async function connect(url: string, onError: (error: Error) => void): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 300,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
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
