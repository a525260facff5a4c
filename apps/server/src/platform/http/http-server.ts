import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../../config/config.ts';
import { replicaFollows } from '../db/metrics.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import { realtimeMetrics } from '../realtime/metrics.ts';
import { sweepRefused } from '../storage/metrics.ts';
import './access.ts';
import { docs } from './docs.ts';
import { answerError, tookTooLong } from './error-handler.ts';
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
 * Everything is answered within 8 s: a request whose head takes longer to arrive, or which takes longer to handle, is
 * given up before. To handle it is also to wait for its body, unless its route takes files and has a longer limit.
 */
const headMs = 7_000;
const handleMs = 7_500;
const arriveMs = 130_000;
/** Node would look for late requests only every 30 s. */
const lookMs = 1_000;
const bodyBytes = 100_000;
const maxParamLength = 200;
const perAddress = { tries: 1_200, seconds: 60 };

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyRequest {
    /** By which callers are told apart; the address itself is for the log alone. */
    readonly network: string;
  }
}

type Options = {
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'mapStyleUrl' | 'trustProxy'>;
  log: Log;
  limits: Limits;
  ping: () => Promise<void>;
};

/** HTTP with everything that every route shares, and no route of a feature. */
export async function createHttpServer({ config, log, limits, ping }: Options) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytes,
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookMs },
    requestTimeout: arriveMs,
    handlerTimeout: handleMs,
    forceCloseConnections: 'idle',
    // What has arrived is answered, also while the server stops.
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
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.ip);
    },
  });
  requireAccess(app);
  rememberMethods(app, maxParamLength);
  limitHandlers(app);
  refuseUnstorable(app);
  limitPages(app, limits);
  const flood = limits.limit('address', perAddress);
  app.addHook('onRequest', async (request) => {
    // By the route that was found, as a path can be spelled in many ways.
    if (request.routeOptions.url?.startsWith('/api/') ?? true) await flood.take(request.network);
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
  await app.register(metrics, { more: [...realtimeMetrics, replicaFollows, sweepRefused] });
  await app.register(health, { ping });
  await app.register(docs, config);
  return app;
}

/** A route that does not say who may call it stops the start, rather than being open by accident. */
function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`;
    if (/^(HEAD|OPTIONS) | \/api\/docs/.test(name)) return;
    if (!route.config?.access) throw new Error(`${name} does not state its access`);
    app.routeTable.set(name, route.config.access);
  });
}

/** Fastify's own limit ends when a body has been read. This one holds until the answer begins. */
function limitHandlers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      void reply.send(tookTooLong(request));
    }, request.routeOptions.handlerTimeout);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
