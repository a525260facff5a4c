import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { findComponent } from '../../../../scripts/components.mjs';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import {
  figure,
  isFull,
  type Known,
  knownPeople,
  openView,
  percentile,
  startInstance,
} from '../../test/faults.ts';
import { aWrite } from '../features/announcements/test/publish.ts';

const slowConnections = isFull ? 2_000 : 200;
const slowSockets = isFull ? 1_000 : 60;
const seconds = isFull ? 60 : 4;

const postgres = await startPostgres();
const view = await openView(postgres.url);
const people = await knownPeople(view.db, slowSockets / 10);
const instance = await startInstance({ DATABASE_URL: postgres.url });
afterAll(async () => {
  await instance.stop();
  await view.close();
  await postgres.stop();
});

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${await instance.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

const call = (path: string, { token }: Known, body?: object) =>
  fetch(instance.url + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

/** slowhttptest exits when the server has closed all its connections: start it again. */
async function crawlByTool(end: number): Promise<void> {
  const shape = ['-H', '-c', String(slowConnections), '-r', '500', '-i', '2', '-x', '24'];
  while (performance.now() < end) {
    const left = String(Math.ceil((end - performance.now()) / 1_000));
    const args = [...shape, '-l', left, '-u', `${instance.url}/`];
    await once(spawn(findComponent('slowhttptest') ?? '', args, { stdio: 'ignore' }), 'exit');
  }
}

/** Requests whose head never ends. The full run uses slowhttptest for this. */
async function crawl(): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  if (isFull) return crawlByTool(end);
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const socket: Socket = connect({ host: '127.0.0.1', port: instance.port });
      socket.on('error', () => undefined);
      socket.resume();
      socket.write('GET / HTTP/1.1\r\nHost: lent.example\r\n');
      while (performance.now() < end && !socket.destroyed) {
        await pause(500);
        if (socket.writable) socket.write('X-Lent: oui\r\n');
      }
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: slowConnections }, one));
}

/** A client that subscribes to an announcement and never reads from its socket. */
async function listenWithoutReading({ token }: Known, announceId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${instance.url.replace('http', 'ws')}/ws/websocket?token=${token}`);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0\n\n\0');
  socket.send(`SUBSCRIBE\nid:1\ndestination:/topic/announces/${announceId}/comments\nreceipt:1\n\n\0`);
  await new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      if ((data as Buffer).toString().startsWith('RECEIPT')) resolve();
    });
  });
  socket.pause();
  return socket;
}

it(`serves others in time beside ${slowConnections} slow connections and ${slowSockets} sockets that read nothing`, async () => {
  const [author, ...others] = people;
  if (!author) throw new Error('too few people');
  const { id } = (await (await call('/api/announce', author, aWrite())).json()) as { id: string };
  for (let count = 0; count < 200; count += 1) await call('/api/user/profile', author);
  const before = await memory();

  const sockets: WebSocket[] = [];
  for (let count = 0; count < slowSockets; count += 1) {
    const person = people[count % people.length];
    if (person) sockets.push(await listenWithoutReading(person, id));
  }
  const crawling = { over: false };
  const crawled = crawl().finally(() => {
    crawling.over = true;
  });
  const times: number[] = [];
  const refused: number[] = [];
  let most = before;
  for (let count = 0; !crawling.over; count += 1) {
    const person = others[count % others.length] ?? author;
    const body = count % 20 === 0 ? { content: 'Je viens. '.repeat(40) } : undefined;
    const began = performance.now();
    const answer = await call(body ? `/api/comments/announce/${id}` : '/api/user/profile', person, body);
    times.push(performance.now() - began);
    if (!answer.ok) refused.push(answer.status);
    await answer.arrayBuffer();
    if (count % 50 === 0) most = Math.max(most, await memory());
    await pause(20);
  }
  await crawled;
  most = Math.max(most, await memory());
  for (const socket of sockets) socket.terminate();

  expect(refused).toEqual([]);
  const p95 = percentile(times, 0.95);
  expect(p95).toBeLessThan(500);
  expect(most - before).toBeLessThan(200);
  figure(
    `${slowConnections} slow connections and ${slowSockets} sockets that read nothing, ${seconds} s`,
    `${times.length} requests beside them, 0 refused, p95 ${Math.round(p95)} ms; memory ${Math.round(before)} → ${Math.round(most)} MB`,
  );
});
