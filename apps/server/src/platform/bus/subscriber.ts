import { Redis } from 'ioredis';
import { redisConnection } from '../redis-connection.ts';

type Parts = {
  url: string;
  channel: string;
  onMessage: (text: string) => void;
  onError: (error: Error) => void;
  /** Called when it no longer hears. */
  onLost: () => void;
};

const beatMs = 500;

/**
 * Listens to Redis and proves all the time that it hears: a connection that does not answer is left, and made anew, as a dead one
 * looks the same as one on which nothing is said.
 */
export function createSubscriber({ url, channel, onMessage, onError, onLost }: Parts) {
  const redis = new Redis(url, { ...redisConnection, autoResubscribe: false });
  let hears = false;
  /** Until then it has certainly heard everything. */
  let heardUntil = performance.now();
  let beating = false;

  const beat = async (): Promise<void> => {
    const asked = performance.now();
    await (hears ? redis.ping() : redis.subscribe(channel));
    // The answer may have come just before the connection ended.
    if (redis.status !== 'ready') return;
    hears = true;
    heardUntil = asked;
  };
  const tryBeat = (): void => {
    if (beating || redis.status !== 'ready') return;
    beating = true;
    beat()
      .catch(onError)
      .finally(() => (beating = false));
  };
  const timer = setInterval(tryBeat, beatMs);

  redis.on('ready', tryBeat);
  redis.on('message', (_channel, text) => onMessage(text));
  redis.on('error', onError);
  redis.on('close', () => {
    hears = false;
    onLost();
  });

  return {
    redis,
    hears: () => hears,
    heardUntil: () => heardUntil,
    close: (): void => {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}
