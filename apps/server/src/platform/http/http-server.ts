import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Metric } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Database } from '../db/open-database.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import { sweepRefused } from '../storage/metrics.ts';
import './access.ts';
import { docs } from './docs.ts';
import { answerError, tookTooLong } from './error-handler.ts';
import { callerAddress, trustedProxies } from './forwarded.ts';
import { health } from './health.ts';
import { rememberMethods } from './methods.ts';
import { metrics } from './metrics.ts';
import { networkOf } from './network.ts';
import { limitPages } from './page-limit.ts';
import { readablePath } from './readable-path.ts';
import { security } from './security.ts';
import { endConnectionsOnStop } from './stopping.ts';
import { refuseUnstorable } from './storable-request.ts';
import { refuseUnreadable } from './unreadable.ts';

export type HttpServer = Awaited<ReturnType<typeof createHttpServer>>;

/**
 * Every request is answered within 8 s: receiving the head and handling the request have shorter limits. Handling includes
 * waiting for the body, except for uploads, which have a longer limit.
 */
const headMs = 7_000;
const handleMs = 7_500;
const receiveMs = 130_000;
/** Node's default is to check for late requests every 30 s. */
const checkMs = 1_000;
const bodyBytes = 100_000;
const maxParamLength = 200;
const perAddress = { tries: 1_200, seconds: 60 };
const perAddressForMany = { tries: 12_000, seconds: 60 };

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyRequest {
    /** Identifies callers, for instance for limits. */
    readonly network: string;
    /** Aborted once nobody waits for an answer any more: it was sent, it took too long, or the client has gone. */
    over: AbortSignal;
    /** The address of the caller, which is only logged. */
    readonly address: string;
  }
}

type Options = {
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'mapStyleUrl' | 'trustProxy'>;
  log: Log;
  limits: Limits;
  database: Pick<Database, 'ping' | 'silentMs'>;
  /** Metrics of other modules, for /metrics. */
  partMetrics?: readonly Metric[];
};

/** The HTTP server with everything that routes share, without the routes of features. */
export async function createHttpServer({ config, log, limits, database, partMetrics = [] }: Options) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytes,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
    requestTimeout: receiveMs,
    forceCloseConnections: 'idle',
    // Requests that have arrived are answered even while the server stops.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    routerOptions: { maxParamLength },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorate('routeTable', new Map());
  const isTrusted = trustedProxies(config.trustProxy);
  app.decorateRequest('address', {
    getter() {
      return callerAddress(this.raw, isTrusted);
    },
  });
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.address);
    },
  });
  app.decorateRequest('over');
  requireAccess(app);
  rememberMethods(app, maxParamLength);
  limitHandlers(app);
  refuseUnstorable(app);
  limitPages(app, limits);
  const addressLimit = limits.limit('address', perAddress);
  const addressLimitForMany = limits.limit('address-for-many', perAddressForMany);
  app.addHook('onRequest', async ({ routeOptions: { url, config: route }, network }) => {
    // By the matched route, as a path can be spelled in many ways.
    if (url?.startsWith('/api/') ?? true)
      await (route.forMany ? addressLimitForMany : addressLimit).take(network);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  endConnectionsOnStop(app);
  await app.register(security, config);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(metrics, { more: [sweepRefused, ...partMetrics] });
  await app.register(health, { database });
  await app.register(docs, config);
  return app;
}

/** A route without `access` makes the start fail, so that none is public by accident. */
function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`;
    if (/^(HEAD|OPTIONS) | \/api\/docs/.test(name)) return;
    if (!route.config?.access) throw new Error(`${name} does not state its access`);
    app.routeTable.set(name, route.config.access);
  });
}

/** Fastify's own limit may end before the response starts, or send an error into a response that has begun. */
function limitHandlers(app: FastifyInstance): void {
  /** Their response is being written or compressed, although none of it is sent yet: another one would be mixed with it. */
  const answering = new WeakSet<FastifyRequest>();
  app.addHook('onSend', async (request) => void answering.add(request));
  app.addHook('onRequest', async (request, reply) => {
    const ending = new AbortController();
    request.over = ending.signal;
    const timer = setTimeout(() => {
      ending.abort();
      if (answering.has(request) || reply.sent || reply.raw.headersSent) return;
      void reply.send(tookTooLong(request));
    }, request.routeOptions.config.handleMs ?? handleMs);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      ending.abort();
    });
  });
}
