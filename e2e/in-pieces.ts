import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** Pieces far enough apart for a browser to draw each of them. */
const piece = { length: 500, everyMs: 25 };

/** The product as over a slow connection: the HTML of a page arrives in small pieces. */
export async function inPieces(target: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    pass(`${target}${request.url}`, response).catch(() => response.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}`, close };
}

async function pass(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const type = answer.headers.get('content-type') ?? '';
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { 'content-type': type });
  if (!type.startsWith('text/html')) {
    response.end(body);
    return;
  }
  for (let at = 0; at < body.length; at += piece.length) {
    response.write(body.subarray(at, at + piece.length));
    await after(piece.everyMs);
  }
  response.end();
}
