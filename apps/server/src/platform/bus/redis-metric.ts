import type { Redis } from 'ioredis';
import { Gauge, type Metric } from 'prom-client';
import { cachedMetric } from '../cached-metric.ts';

/** Without values where no Redis is configured. */
export function redisMetric(clients: Record<string, Redis>): Metric {
  // A connection that has silently gone still counts as ready: only an answer proves it.
  const asked = Object.entries(clients).map(([client, redis]) => ({
    client,
    answers: cachedMetric(async () => redis.status === 'ready' && (await redis.ping()) !== undefined),
  }));
  return new Gauge({
    name: 'redis_connected',
    help: 'Whether Redis answers, by connection: those of the bus (publisher, subscriber) and that of the rate limits',
    labelNames: ['client'],
    registers: [],
    async collect() {
      await Promise.all(
        asked.map(async ({ client, answers }) => this.set({ client }, (await answers()) ? 1 : 0)),
      );
    },
  });
}
