/** A connection over which nothing comes for this long after a command is left, and a new one is made. */
const silentMs = 1_500;

/** How each connection to Redis behaves: nothing waits for one that is lost, refused or silent. */
export const redisConnection = {
  connectTimeout: 2_000,
  socketTimeout: silentMs,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
};
