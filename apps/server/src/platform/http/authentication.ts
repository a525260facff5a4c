import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

/** Who a request comes from. */
export type Caller = {
  id: string;
  sessionId: string;
  email: string;
  alias: string;
  username: string;
  /** Whether they decide on reports. */
  moderator?: boolean;
  /** Up to where the log of the database had grown when they last wrote, where there are replicas. */
  wrote: string | null;
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

type Options = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Called before a caller hears that a change was made. */
  rememberWrite?: ((personId: string) => Promise<void>) | undefined;
};

const reading = /^(GET|HEAD|OPTIONS)$/;

/**
 * Reads the bearer token. A protected route refuses without a valid one; a public one answers as to a visitor. What is for
 * moderators does not exist for anybody else.
 */
export const authentication = fp<Options>(
  async (app, { findCaller, rememberWrite }) => {
    app.decorateRequest('caller', undefined);
    app.addHook('onRequest', async (request) => {
      const { access, signInMessage } = request.routeOptions.config;
      const token = bearerToken(request);
      if (token) request.caller = await findCaller(token);
      if (access !== 'public' && access !== undefined && !request.caller)
        throw new AppError('UNAUTHENTICATED', { ...(signInMessage && { userMessage: signInMessage }) });
      if (access === 'moderator' && !request.caller?.moderator) throw new AppError('NOT_FOUND');
    });
    app.addHook('onSend', async (request, reply) => {
      if (isPersonal(request)) reply.header('cache-control', 'no-store');
    });
    if (!rememberWrite) return;
    app.addHook('onSend', async ({ caller, method }, reply) => {
      if (caller && !reading.test(method) && reply.statusCode < 400) await rememberWrite(caller.id);
    });
  },
  { name: 'authentication' },
);

/** What a cache must not give to anybody else: what is answered to somebody, and what accounts are opened with. */
function isPersonal({ caller, method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return caller !== undefined || !reading.test(method) || /^\/api\/(user|auth)\//.test(url);
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The caller of a route whose access is 'user'. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('UNAUTHENTICATED');
  return request.caller;
}
