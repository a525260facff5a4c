import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyInstance {
    /** From now on every response closes its connection: a proxy uses up its open connections and opens no new ones here. */
    beginStop: () => void;
    isStopping: () => boolean;
  }
}

/** Keep-alive connections would delay the stop. */
export function endConnectionsOnStop(app: FastifyInstance): void {
  let stopping = false;
  const beginStop = () => {
    stopping = true;
  };
  app.decorate('beginStop', beginStop);
  app.decorate('isStopping', () => stopping);
  app.addHook('preClose', async () => {
    beginStop();
    await stopListening(app.server);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}

/**
 * Runs first in the stop. Connections that wait in the accept queue when the socket closes are reset, so it closes right after
 * the turn in which all of them were accepted.
 */
async function stopListening(server: Server): Promise<void> {
  await nextTurn();
  // `http.Server.close` would also end connections whose next request is on its way.
  Server.prototype.close.call(server);
}
