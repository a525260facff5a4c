import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { realtimeLimits } from '@coequipiers/contract/realtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { type Carriers, pathOf } from './carriers.ts';
import { mostConnections } from './connections.ts';
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
  mostPerAddress: number;
};
type Session = { Params: { server: string; session: string } };

/** What one request may bring: a frame, quoted, and a little more. */
const bodyBytes = 2 * realtimeLimits.frameBytes + 1_024;
/** Names that the library's table of sessions, a plain object, has of itself are none. */
const isSessionName = (name: string): boolean => /^[\w-]{1,64}$/.test(name) && !(name in {});

/** What the protocol says to a request that does not, or not properly, ask for a WebSocket. */
const notUpgraded = ({ headers }: FastifyRequest): string =>
  headers.upgrade?.toLowerCase() === 'websocket'
    ? '"Connection" must be "Upgrade".'
    : 'Can "Upgrade" only to "WebSocket".';

/**
 * SockJS without WebSocket: its greeting, what it says of itself, requests that wait for messages, and requests that send
 * them.
 */
export async function pollingRoutes(
  app: FastifyInstance,
  { handler, carriers, allowedOrigins, mostPerAddress }: Options,
): Promise<void> {
  // Bodies are the library's to read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;

  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowedOrigin(request.raw, allowedOrigins)) return reply.code(403).send();
  });

  const hand = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.hijack();
    handler(request.raw, reply.raw);
    return reply;
  };

  const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    reply.code(status).type('text/plain; charset=UTF-8').send(text);
  /** The library's own answer to a browser that asks whether it may, which is also told for how long that holds. */
  const mayAsk = async (request: FastifyRequest, reply: FastifyReply) => hand(withoutQuery(request), reply);
  const asking = { ...options, config: { ...options.config, cors: false } } as const;

  app.get('/', options, async (_request, reply) => plain(reply, 200, 'Welcome to SockJS!\n'));
  app.get('/info', options, async (request, reply) => hand(withoutQuery(request), reply));
  app.options('/info', asking, mayAsk);
  for (const path of ['/websocket', '/:server/:session/websocket'])
    app.get(path, options, async (request, reply) => plain(reply, 400, notUpgraded(request)));

  for (const [path, waits] of [
    ['xhr', true],
    ['xhr_streaming', true],
    ['xhr_send', false],
  ] as const) {
    app.options<Session>(`/:server/:session/${path}`, asking, mayAsk);
    app.post<Session>(`/:server/:session/${path}`, options, async (request, reply) => {
      const { server, session } = request.params;
      if (!isSessionName(server) || !isSessionName(session)) throw new AppError('NOT_FOUND');
      if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw new AppError('TOO_LARGE');
      const { network: address } = request;
      const isNew = !carriers.knows(session);
      if (isNew && carriers.size() >= mostConnections) throw new AppError('UNAVAILABLE');
      if (isNew && carriers.from(address) >= mostPerAddress) throw new AppError('TOO_MANY_REQUESTS');
      if (!carriers.addRequest(request.raw, reply.raw, { session, waits, address }))
        throw new AppError('NOT_FOUND');
      limitBody(request.raw);
      return hand(request, reply);
    });
  }
}

/** The library has no use for a token. */
function withoutQuery(request: FastifyRequest): FastifyRequest {
  request.raw.url = pathOf(request.raw);
  return request;
}

/** Of a body whose length was not told. */
function limitBody(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bodyBytes) request.destroy();
  });
}
