import type { IncomingMessage } from 'node:http';
import { realtimeLimits, realtimePaths } from '@coequipiers/contract/realtime';
import fp from 'fastify-plugin';
import sockjs from 'sockjs';
import { callerAddress, trustedProxies } from '../http/forwarded.ts';
import { networkOf } from '../http/network.ts';
import { createCarriers, type SockJsConnection } from './carriers.ts';
import { type Connections, maxConnections } from './connections.ts';
import { isAllowedOrigin } from './origin.ts';
import { pollingRoutes, type SockJsHandler } from './polling.ts';
import { nameProtocol, onUpgrade, refuseUpgrade } from './upgrades.ts';

type Options = {
  connections: Connections;
  allowedOrigins: string[];
  /** Trusted proxies, as for other requests. */
  trustProxy: string[] | false;
};

/** The part of the library that its own types lack. */
type SockJs = {
  on: (event: 'connection', listener: (connection: SockJsConnection | null) => void) => void;
  middleware: (options: { prefix: string }) => SockJsHandler;
};

/** A SockJS message quotes the frame, which can double its size. */
const messageBytes = 2 * realtimeLimits.frameBytes + 1_024;
const websocketPath = new RegExp(`^(${realtimePaths.join('|')})(?:/[\\w-]+/[\\w-]+)?/websocket$`);

/** SockJS (WebSocket, streaming, polling) and plain WebSocket, on the server's own port. */
export const realtimeSockets = fp<Options>(
  async (app, { connections, allowedOrigins, trustProxy }) => {
    const isTrusted = trustedProxies(trustProxy);
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
      const { maxPerAddress } = connections;
      await app.register(pollingRoutes, { prefix, handler, carriers, allowedOrigins, maxPerAddress });
    }
    onUpgrade(app.server, (request, path) => {
      const handler = handlers.get(websocketPath.exec(path)?.[1] ?? '');
      if (!handler) return undefined;
      if (!isAllowedOrigin(request, allowedOrigins)) return refuseUpgrade('403 Forbidden');
      if (request.method !== 'GET') return refuseUpgrade('405 Method Not Allowed', 'Allow: GET');
      if (!isSupportedVersion(request))
        return refuseUpgrade('426 Upgrade Required', 'Sec-WebSocket-Version: 13');
      if (carriers.size() >= maxConnections) return refuseUpgrade('503 Service Unavailable');
      const address = networkOf(callerAddress(request, isTrusted));
      if (carriers.from(address) >= connections.maxPerAddress) return refuseUpgrade('429 Too Many Requests');
      return (socket, head) => {
        // TCP keep-alive detects dead clients that do not use STOMP heart-beats.
        socket.setKeepAlive(true, realtimeLimits.heartBeat);
        carriers.addSocket(request, socket, address);
        nameProtocol(request, socket);
        handler(request, socket, head);
      };
    });
  },
  { name: 'realtime-sockets' },
);

/**
 * Version 8 is the last draft, with the handshake of the standard. Older drafts echo the URL, which has been rewritten here.
 */
const isSupportedVersion = ({ headers }: IncomingMessage): boolean =>
  /^(8|13)$/.test(headers['sec-websocket-version'] ?? '');

function createSockJs(): SockJs {
  const options = {
    // The library would log URLs with their query.
    log: () => undefined,
    heartbeat_delay: 25_000,
    disconnect_delay: 5_000,
    response_limit: 128 * 1_024,
    faye_server_options: { maxLength: messageBytes },
  };
  return sockjs.createServer(options) as unknown as SockJs;
}
