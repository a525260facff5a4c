// The minimum for passing a message from one open page to another: a WebSocket server that forwards messages. It has no
// users, no checks and no storage.
import { type WebSocket, WebSocketServer } from 'ws';

const open = new Map<string, WebSocket>();
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env['PORT']) });
server.on('connection', (socket, { url = '' }) => {
  open.set(url.slice(1), socket);
  socket.on('message', (data) => {
    const message = (data as Buffer).toString();
    const end = message.indexOf('\n');
    open.get(message.slice(0, end))?.send(message.slice(end + 1));
  });
});
server.on('listening', () => console.log('ready'));
