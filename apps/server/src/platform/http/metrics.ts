import fp from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';

type Options = {
  /** Metrics of other modules, not yet registered. */
  more: readonly Metric[];
};

/** Prometheus at /metrics: the process, and every request by route and status. */
export const metrics = fp<Options>(
  async (app, { more }) => {
    const register = new Registry();
    collectDefaultMetrics({ register });
    for (const metric of more) register.registerMetric(metric);
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
      registers: [register],
    });
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
    app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
      reply.type(register.contentType).send(await register.metrics()),
    );
  },
  { name: 'metrics' },
);
