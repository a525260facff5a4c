import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { requestPath } from './carriers.ts';

export type Upgrade = (socket: Socket, head: Buffer) => void;

/**
 * Node passes every request with an `Upgrade` header to the 'upgrade' listeners. Requests that are not WebSockets for us go
 * back to the server without these headers, as ordinary requests.
 */
export function onUpgrade(
  server: Server,
  find: (request: IncomingMessage, path: string) => Upgrade | undefined,
): void {
  server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket;
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    const upgrade = isWebSocket ? find(request, requestPath(request)) : undefined;
    if (upgrade) {
      upgrade(socket, head);
      return;
    }
    socket.unshift(Buffer.concat([Buffer.from(withoutOffer(request), 'latin1'), head]));
    server.emit('connection', socket);
  });
}

const offers = new Set(['upgrade', 'connection', 'http2-settings']);

function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!offers.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export const refuseUpgrade =
  (status: string, ...headers: string[]): Upgrade =>
  (socket) => {
    socket.on('error', () => socket.destroy());
    const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers];
    socket.end(`${head.join('\r\n')}\r\n\r\n`);
  };

const supported = ['v12.stomp', 'v11.stomp'];

/**
 * A client that offers subprotocols closes the connection when the server selects none, and the library never does. This adds
 * the selected one to the handshake. STOMP's own client offers all its versions by default.
 */
export function nameProtocol({ headers }: IncomingMessage, socket: Socket): void {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const protocol = supported.find((one) => offered.includes(one));
  if (!protocol) return;
  const { write } = socket;
  socket.write = (chunk: string | Uint8Array) => {
    socket.write = write;
    const handshake = Buffer.from(chunk).toString('latin1');
    return socket.write(handshake.replace('\r\n', `\r\nSec-WebSocket-Protocol: ${protocol}\r\n`), 'latin1');
  };
}
