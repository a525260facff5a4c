import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { pathOf } from './carriers.ts';

export type Upgrade = (socket: Socket, head: Buffer) => void;

/**
 * Node gives every request that offers another protocol to whoever listens for upgrades, WebSocket or not. Those that are
 * not for us go back to the server without their offer, which it is free to decline.
 */
export function onUpgrade(
  server: Server,
  find: (request: IncomingMessage, path: string) => Upgrade | undefined,
): void {
  server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket;
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    const upgrade = isWebSocket ? find(request, pathOf(request)) : undefined;
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

const spoken = ['v12.stomp', 'v11.stomp'];

/**
 * A client that offers protocols hangs up when none is named, and the library names none: its first words are completed. By
 * default STOMP's own client offers every version that it speaks.
 */
export function nameProtocol({ headers }: IncomingMessage, socket: Socket): void {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const protocol = spoken.find((one) => offered.includes(one));
  if (!protocol) return;
  const { write } = socket;
  socket.write = (chunk: string | Uint8Array) => {
    socket.write = write;
    const handshake = Buffer.from(chunk).toString('latin1');
    return socket.write(handshake.replace('\r\n', `\r\nSec-WebSocket-Protocol: ${protocol}\r\n`), 'latin1');
  };
}
