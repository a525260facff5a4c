import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../app-error.ts';

/** The person who makes a request. */
export type Caller = {
  id: string;
  sessionId: string;
  email: string;
  alias: string;
  username: string;
  /** Whether they may decide on reports. */
  moderator?: boolean;
  /** The WAL position of the database that a replica must have reached for this person's reads. */
  lastWriteLsn: string | null;
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

type Options = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Called after a successful write, before the response is sent. */
  rememberWrites?: ((personIds: readonly string[]) => Promise<void>) | undefined;
};

const readMethod = /^(GET|HEAD|OPTIONS)$/;

/**
 * Reads the bearer token. Without a valid one a protected route refuses, and a public one answers as to a visitor. Routes for
 * moderators answer 'not found' to everyone else.
 */
export const authentication = fp<Options>(
  async (app, { findCaller, rememberWrites }) => {
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
    if (!rememberWrites) return;
    app.addHook('onSend', async ({ caller, method }, reply) => {
      if (caller && !readMethod.test(method) && reply.statusCode < 400) await rememberWrites([caller.id]);
    });
  },
  { name: 'authentication' },
);

/** Responses that caches must not store: those to a logged-in person, those to writes, and those of accounts and logins. */
function isPersonal({ caller, method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return caller !== undefined || !readMethod.test(method) || /^\/api\/(user|auth)\//.test(url);
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The caller of a route whose access is 'user'. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('UNAUTHENTICATED');
  return request.caller;
}
