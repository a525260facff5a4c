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
