import type { IncomingMessage } from 'node:http';
import { realtimeLimits, realtimePaths } from '@coequipiers/contract/realtime';
import proxyAddress from '@fastify/proxy-addr';
import fp from 'fastify-plugin';
import sockjs from 'sockjs';
import { networkOf } from '../http/network.ts';
import { createCarriers, type SockJsConnection } from './carriers.ts';
import { type Connections, mostConnections } from './connections.ts';
import { isAllowedOrigin } from './origin.ts';
import { pollingRoutes, type SockJsHandler } from './polling.ts';
import { nameProtocol, onUpgrade, refuseUpgrade } from './upgrades.ts';

type Options = {
  connections: Connections;
  allowedOrigins: string[];
  /** Whose word on a caller's address is taken, as for other requests. */
  trustProxy: string[] | false;
};

/** What the library's own types have forgotten. */
type SockJs = {
  on: (event: 'connection', listener: (connection: SockJsConnection | null) => void) => void;
  middleware: (options: { prefix: string }) => SockJsHandler;
};

/** A frame is quoted within a SockJS message, which can double it. */
const messageBytes = 2 * realtimeLimits.frameBytes + 1_024;
const websocketPath = new RegExp(`^(${realtimePaths.join('|')})(?:/[\\w-]+/[\\w-]+)?/websocket$`);

/** SockJS (WebSocket, streaming, polling) and plain WebSocket, on the server's own port. */
export const realtimeSockets = fp<Options>(
  async (app, { connections, allowedOrigins, trustProxy }) => {
    const trust = trustProxy ? proxyAddress.compile(trustProxy) : () => false;
    const carriers = createCarriers();
    const server = createSockJs();
    server.on('connection', (opened) => {
      const link = opened ? carriers.linkOf(opened) : undefined;
      if (!opened || !link) return;
      const connection = connections.open(link);
      opened.on('data', connection.receive);
      opened.on('close', connection.end);
    });
    app.addHook('preClose', () => connections.close());

    const handlers = new Map<string, SockJsHandler>();
    for (const prefix of realtimePaths) {
      const handler = server.middleware({ prefix });
      handlers.set(prefix, handler);
      const { mostPerAddress } = connections;
      await app.register(pollingRoutes, { prefix, handler, carriers, allowedOrigins, mostPerAddress });
    }
    onUpgrade(app.server, (request, path) => {
      const handler = handlers.get(websocketPath.exec(path)?.[1] ?? '');
      if (!handler) return undefined;
      if (!isAllowedOrigin(request, allowedOrigins)) return refuseUpgrade('403 Forbidden');
      if (request.method !== 'GET') return refuseUpgrade('405 Method Not Allowed', 'Allow: GET');
      if (!speaksWebSocket(request))
        return refuseUpgrade('426 Upgrade Required', 'Sec-WebSocket-Version: 13');
      if (carriers.size() >= mostConnections) return refuseUpgrade('503 Service Unavailable');
      const address = networkOf(proxyAddress(request, trust));
      if (carriers.from(address) >= connections.mostPerAddress) return refuseUpgrade('429 Too Many Requests');
      return (socket, head) => {
        // Those who do not speak STOMP's heart-beats are at least noticed when their machine is gone.
        socket.setKeepAlive(true, realtimeLimits.heartBeat);
        carriers.addSocket(request, socket, address);
        nameProtocol(request, socket);
        handler(request, socket, head);
      };
    });
  },
  { name: 'realtime-sockets' },
);

/** 8 is the last draft, which shakes hands like the standard. Older ones echo the address, as the library sees it. */
const speaksWebSocket = ({ headers }: IncomingMessage): boolean =>
  /^(8|13)$/.test(headers['sec-websocket-version'] ?? '');

function createSockJs(): SockJs {
  const options = {
    // It would print addresses with their query; what matters is counted.
    log: () => undefined,
    heartbeat_delay: 25_000,
    disconnect_delay: 5_000,
    response_limit: 128 * 1_024,
    faye_server_options: { maxLength: messageBytes },
  };
  return sockjs.createServer(options) as unknown as SockJs;
}
