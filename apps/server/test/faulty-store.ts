import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startS3 } from '../../../scripts/services/s3.mjs';

/** How an S3-compatible store misbehaves. The last six answer 200, or a status that is not their own. */
export const storeFaults = [
  'is slow',
  'refuses connections',
  'answers 500',
  'answers SlowDown',
  'answers 403',
  'cuts its answers',
  'stalls in its answers',
  'shortens its answers',
  'answers pages',
  'answers pages of errors',
  'cuts what is missing',
] as const;
export type StoreFault = (typeof storeFaults)[number];

const page = '<!doctype html><html lang="en"><title>Welcome</title><h1>It works</h1></html>';
const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

/** An S3-compatible store behind a front that misbehaves on demand. */
export async function startFaultyStore() {
  const store = await startS3();
  const { hostname, port } = new URL(store.settings['S3_ENDPOINT'] ?? '');
  const sockets = new Set<Socket>();
  let fault: StoreFault | undefined;
  let slowMs = 0;
  let waiting = 0;

  const ask = (request: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const { method, url: path, headers } = request;
      const options: RequestOptions = { hostname, port, method, path, headers };
      forward(options, (answer) => {
        const { statusCode: status = 500, headers: given } = answer;
        buffer(answer).then((content) => resolve({ status, headers: given, body: content }), reject);
      })
        .on('error', reject)
        .end(body);
    });

  const say = (response: ServerResponse, status: number, type: string, text: string) =>
    void response.writeHead(status, { 'content-type': type }).end(text);

  /** Half of an answer that announces its whole length. */
  const half = (
    response: ServerResponse,
    status: number,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ) => {
    response.writeHead(status, { ...headers, 'content-length': Math.max(body.length, 2) });
    response.flushHeaders();
    response.write(body.subarray(0, body.length / 2));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const mood = fault;
    const sent = await buffer(request);
    if (mood === 'answers 500') return say(response, 500, 'application/xml', errorOf('InternalError'));
    if (mood === 'answers SlowDown') return say(response, 503, 'application/xml', errorOf('SlowDown'));
    if (mood === 'answers 403') return say(response, 403, 'application/xml', errorOf('AccessDenied'));
    if (mood === 'answers pages') return say(response, 200, 'text/html', page);
    if (mood === 'answers pages of errors')
      return say(response, 200, 'application/xml', errorOf('InternalError'));
    if (mood === 'cuts what is missing') {
      half(response, 404, {}, Buffer.from(errorOf('NoSuchKey')));
      return void response.socket?.destroy();
    }
    if (mood === 'is slow') {
      waiting += 1;
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      waiting -= 1;
    }
    const { status, headers, body } = await ask(request, sent);
    if (mood === 'shortens its answers') {
      const some = body.subarray(0, body.length / 2);
      const { etag: _none, ...rest } = headers;
      return void response.writeHead(status, { ...rest, 'content-length': some.length }).end(some);
    }
    if (mood === 'cuts its answers' || mood === 'stalls in its answers') {
      half(response, status, headers, body);
      if (mood === 'cuts its answers') setTimeout(() => response.socket?.destroy(), 5);
      return;
    }
    response.writeHead(status, headers).end(body);
  };

  const front = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  front.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (fault === 'refuses connections') socket.resetAndDestroy();
  });
  front.listen({ host: '127.0.0.1', port: 0 });
  await once(front, 'listening');
  const hangUp = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };

  return {
    settings: {
      ...store.settings,
      S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    },
    /** Where the same store answers rightly. */
    right: store.settings,
    /** Undefined: answers rightly. */
    feel: (next: StoreFault | undefined, afterMs = 0) => {
      fault = next;
      slowMs = afterMs;
      hangUp();
    },
    /** How many requests a slow store has not answered yet. */
    waiting: () => waiting,
    stop: async () => {
      hangUp();
      front.close();
      await store.stop();
    },
  };
}
