import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { realtimeLimits } from '@coequipiers/contract/realtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type Carriers, requestPath } from './carriers.ts';
import { maxConnections } from './connections.ts';
import { isAllowedOrigin } from './origin.ts';

export type SockJsHandler = (
  request: IncomingMessage,
  response: ServerResponse | Socket,
  head?: Buffer,
) => boolean;

type Options = {
  prefix: string;
  handler: SockJsHandler;
  carriers: Carriers;
  allowedOrigins: string[];
  maxPerAddress: number;
};
type Session = { Params: { server: string; session: string } };

/** The maximum body of a request: a quoted frame, and a little more. */
const bodyBytes = 2 * realtimeLimits.frameBytes + 1_024;
/** Excludes property names of plain objects, because the library stores sessions in one. */
const isSessionName = (name: string): boolean => /^[\w-]{1,64}$/.test(name) && !(name in {});

/** The response of the protocol to a request that is not a valid WebSocket upgrade. */
const notUpgraded = ({ headers }: FastifyRequest): string =>
  headers.upgrade?.toLowerCase() === 'websocket'
    ? '"Connection" must be "Upgrade".'
    : 'Can "Upgrade" only to "WebSocket".';

/** The SockJS transports without WebSocket: greeting, info, polling and sending. */
export async function pollingRoutes(
  app: FastifyInstance,
  { handler, carriers, allowedOrigins, maxPerAddress }: Options,
): Promise<void> {
  // The library reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;

  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowedOrigin(request.raw, allowedOrigins)) return reply.code(403).send();
  });

  const handOver = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.hijack();
    handler(request.raw, reply.raw);
    return reply;
  };

  const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    reply.code(status).type('text/plain; charset=UTF-8').send(text);
  /** The library answers CORS preflights itself, including their cache time. */
  const preflight = async (request: FastifyRequest, reply: FastifyReply) =>
    handOver(withoutQuery(request), reply);
  const preflightOptions = { ...options, config: { ...options.config, cors: false } } as const;

  app.get('/', options, async (_request, reply) => plain(reply, 200, 'Welcome to SockJS!\n'));
  app.get('/info', options, async (request, reply) => handOver(withoutQuery(request), reply));
  app.options('/info', preflightOptions, preflight);
  for (const path of ['/websocket', '/:server/:session/websocket'])
    app.get(path, options, async (request, reply) => plain(reply, 400, notUpgraded(request)));

  for (const [path, isPolling] of [
    ['xhr', true],
    ['xhr_streaming', true],
    ['xhr_send', false],
  ] as const) {
    app.options<Session>(`/:server/:session/${path}`, preflightOptions, preflight);
    app.post<Session>(`/:server/:session/${path}`, options, async (request, reply) => {
      const { server, session } = request.params;
      if (!isSessionName(server) || !isSessionName(session)) throw new AppError('NOT_FOUND');
      if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw new AppError('TOO_LARGE');
      const { network: address } = request;
      const isNew = !carriers.knows(session);
      if (isNew && carriers.size() >= maxConnections) throw new AppError('UNAVAILABLE');
      if (isNew && carriers.from(address) >= maxPerAddress) throw new AppError('TOO_MANY_REQUESTS');
      if (!carriers.addRequest(request.raw, reply.raw, { session, isPolling, address }))
        throw new AppError('NOT_FOUND');
      limitBody(request.raw);
      return handOver(request, reply);
    });
  }
}

/** Removes the token, which the library does not need. */
function withoutQuery(request: FastifyRequest): FastifyRequest {
  request.raw.url = requestPath(request.raw);
  return request;
}

/** For bodies without a content-length. */
function limitBody(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bodyBytes) request.destroy();
  });
}
