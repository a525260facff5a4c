import type { Redis } from 'ioredis';
import { Gauge, type Metric } from 'prom-client';
import { cachedMetric } from '../cached-metric.ts';
import type { Bus } from './bus.ts';

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

/** Without a value where no Redis is configured. */
export function hearsMetric(bus: Bus): Metric {
  return new Gauge({
    name: 'bus_hears',
    help: 'Whether this instance hears the others through Redis. While it does not, they send through the database too',
    registers: [],
    collect() {
      const hears = bus.hears();
      if (hears !== undefined) this.set(hears ? 1 : 0);
    },
  });
}
