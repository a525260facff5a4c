import { once } from 'node:events';
import { FrameImpl } from '@stomp/stompjs';
import { type RawData, WebSocket } from 'ws';
import { createFrameReader, type Frame } from '../frames.ts';

/** A plain WebSocket client that can send invalid frames. */
export async function rawClient(url: string, { token, headers }: { token?: string; headers?: object } = {}) {
  const query = token === undefined ? '' : `?token=${token}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocket${query}`, {
    headers: { ...headers },
  });
  const frames: Frame[] = [];
  let beats = 0;
  let wake: () => void = () => undefined;
  const read = createFrameReader(10_000_000, {
    onFrame: (frame) => frames.push(frame),
    onTooLarge: () => undefined,
    onMalformed: () => undefined,
  });
  socket.on('message', (data: RawData) => {
    const chunk = data as Buffer;
    if (chunk.length === 1) beats += 1;
    read(chunk);
    wake();
  });
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve));
  await once(socket, 'open');

  socket.on('close', () => wake());
  const until = async (done: () => boolean): Promise<void> => {
    while (!done() && socket.readyState !== WebSocket.CLOSED)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  let taken = 0;
  const next = async (): Promise<Frame | undefined> => {
    await until(() => frames.length > taken);
    taken += 1;
    return frames[taken - 1];
  };
  const send = (command: string, headersOf: Record<string, string> = {}, body = ''): void =>
    socket.send(
      FrameImpl.marshall({ command, headers: headersOf, body, escapeHeaderValues: true }) as string,
    );

  return {
    socket,
    frames,
    next,
    send,
    closed,
    beats: () => beats,
    untilBeats: (count: number) => until(() => beats >= count),
    say: (text: string | Buffer) => socket.send(text),
    connect: async (change: Record<string, string> = {}) => {
      send('CONNECT', { 'accept-version': '1.2', host: 'localhost', 'heart-beat': '0,0', ...change });
      return next();
    },
  };
}
