import { FrameImpl } from '@stomp/stompjs';
import { WebSocket } from 'ws';

const frame = (command: string, headers: Record<string, string>): string =>
  FrameImpl.marshall({ command, headers, body: '', escapeHeaderValues: true }) as string;

/** A connection that only subscribes to its inbox. Resolves when the server has accepted the subscription. */
function openSocket(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocket?token=${token}`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server has hung up')));
    socket.on('open', () =>
      socket.send(frame('CONNECT', { 'accept-version': '1.2', 'heart-beat': '0,10000' })),
    );
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('CONNECTED')) {
        const headers = { id: '0', destination: '/user/topic/inbox', receipt: 'r' };
        socket.send(frame('SUBSCRIBE', headers));
      } else if (text.startsWith('RECEIPT')) resolve(socket);
    });
  });
}

/** Opens 50 sockets at a time. */
export async function openSockets(url: string, tokens: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let first = 0; first < tokens.length; first += 50) {
    const some = tokens.slice(first, first + 50);
    sockets.push(...(await Promise.all(some.map((token) => openSocket(url, token)))));
  }
  return sockets;
}

export async function closeSockets(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          socket.close();
        }),
    ),
  );
}
