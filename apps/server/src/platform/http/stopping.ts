import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyInstance {
    /** From now on every answer ends its connection: a proxy that keeps some open uses them up, and opens no more here. */
    beginStop: () => void;
    isStopping: () => boolean;
  }
}

/** A connection that is kept alive past its last answer would hold up the stop. */
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
 * Before anything else of the stop takes time. Whoever connects and sends while nobody accepts any more is cut off with the
 * door, so it closes right after the turn in which all who waited were let in.
 */
async function stopListening(server: Server): Promise<void> {
  await nextTurn();
  // HTTP's own close would also end connections whose next request is on its way.
  Server.prototype.close.call(server);
}
