// Holds many live connections to one address. Each is a logged-in person's page that shows the same announcement: it hears of
// notifications and comments, and sends heart-beats like the page. Reports when each connection received a comment.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { realtimeLimits } from '@coequipiers/contract/realtime';
import { FrameImpl } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import type { Watch, WatchersReport } from '../lib/watchers.ts';

const openAtOnce = 50;
const beat = realtimeLimits.heartBeat;
/** The heart-beats of all connections are spread over their interval. */
const shares = 100;

const frame = (command: string, headers: Record<string, string>): string =>
  FrameImpl.marshall({ command, headers, body: '', escapeHeaderValues: true }) as string;
const report = (message: WatchersReport) => void process.send?.(message);

const { url, tokens, announcementId } = (await once(process, 'message'))[0] as Watch;
const destinations = ['/user/topic/inbox', `/topic/announces/${announcementId}/comments`];
let times: number[] = [];
const recordArrival = () => {
  times.push(performance.timeOrigin + performance.now());
  if (times.length < tokens.length) return;
  report({ times });
  times = [];
};

/** Resolves when the server has accepted all subscriptions. */
function open(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocket?token=${token}`);
  return new Promise((resolve, reject) => {
    let receipts = 0;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server has hung up')));
    socket.on('open', () =>
      socket.send(frame('CONNECT', { 'accept-version': '1.2', 'heart-beat': `${beat},${beat}` })),
    );
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('CONNECTED')) {
        for (const [id, destination] of destinations.entries())
          socket.send(frame('SUBSCRIBE', { id: String(id), destination, receipt: String(id) }));
      } else if (text.startsWith('RECEIPT')) {
        receipts += 1;
        if (receipts < destinations.length) return;
        socket.on('close', () => report({ lost: 1 }));
        resolve(socket);
      } else if (text.startsWith('ERROR')) reject(new Error(text));
      else if (text.startsWith('MESSAGE') && text.includes('/comments')) recordArrival();
    });
  });
}

/** A full instance refuses. Like the page, this tries again, and nginx may choose another instance. */
async function openSomewhere(token: string): Promise<WebSocket> {
  for (;;) {
    try {
      return await open(token);
    } catch (error) {
      if (!(error as Error).message.includes('503')) throw error;
      await pause(realtimeLimits.reconnect.after);
    }
  }
}

const sockets: WebSocket[] = [];
let share = 0;
setInterval(() => {
  for (let index = share; index < sockets.length; index += shares) sockets[index]?.send('\n');
  share = (share + 1) % shares;
}, beat / shares);
for (let from = 0; from < tokens.length; from += openAtOnce)
  sockets.push(...(await Promise.all(tokens.slice(from, from + openAtOnce).map(openSomewhere))));
report({ open: sockets.length });
