// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="../apps/server/src/platform/db/fs-native-extensions.d.ts" />
// A thousand live connections on one instance: what each costs in memory, and how long a comment takes to reach them all.
// npx tsx bench/sockets.ts [sockets]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { WebSocket } from 'ws';
import { createApp } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/config/config.ts';
import { demoPassword, shownAccounts } from '../apps/server/src/demo/people.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { freePort } from '../scripts/services/private-server.mjs';

const sockets = Number(process.argv[2]) || 1_000;
/** Opened before the first measure, so that what is loaded once is not counted. */
const first = 200;
const comments = 40;
const most = { kilobytes: 60, lastMs: 2_000 };
/** So many at a time: as fast as people come back after a restart. */
const atOnce = 50;

type Server = { url: string; stop: () => Promise<void> };

async function startServer(): Promise<Server> {
  const directory = mkdtempSync(join(tmpdir(), 'coequipiers-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000',
    },
  });
  const ready = async () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 1_200 && !(await ready()); tries += 1) await pause(100);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A visitor who has a page open and hears its comments. */
async function listen(url: string, destination: string, onMessage: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocket`);
  await once(socket, 'open');
  socket.send('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,10000\n\n\0');
  socket.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:1\n\n\0`);
  await new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (text.startsWith('RECEIPT')) resolve();
      if (text.startsWith('MESSAGE')) onMessage();
    });
  });
  return socket;
}

async function openMany(count: number, open: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  while (opened.length < count) {
    const some = Math.min(atOnce, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: some }, open))));
  }
  return opened;
}

async function memoryOf(url: string): Promise<number> {
  // Long enough for what opening left behind to be collected.
  await pause(3_000);
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]);
}

async function main(): Promise<void> {
  const { url, stop } = await startServer();
  const call = async (path: string, init?: RequestInit) => fetch(`${url}/api${path}`, init);
  const [announcement] = (await (await call('/announce/nearby')).json()) as Announcement[];
  const login = JSON.stringify({ email: shownAccounts[0]?.email, password: demoPassword });
  const json = { 'content-type': 'application/json' };
  const token = await (await call('/auth/login', { method: 'POST', headers: json, body: login })).text();
  const destination = `/topic/announces/${announcement?.id}/comments`;

  let heard = 0;
  let done: () => void = () => undefined;
  const all = first + sockets;
  const onMessage = () => {
    heard += 1;
    if (heard === all) done();
  };
  const open = () => listen(url, destination, onMessage);
  const opened = await openMany(first, open);
  const before = await memoryOf(url);
  const began = performance.now();
  opened.push(...(await openMany(sockets, open)));
  const openedMs = performance.now() - began;
  const kilobytes = ((await memoryOf(url)) - before) / sockets / 1_024;

  const times: number[] = [];
  for (let count = 1; count <= comments; count += 1) {
    heard = 0;
    const reached = new Promise<void>((resolve) => {
      done = resolve;
    });
    const start = performance.now();
    const answer = await call(`/comments/announce/${announcement?.id}`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ content: `Présent, numéro ${count}` }),
    });
    if (answer.status !== 201) throw new Error(`a comment was answered ${answer.status}`);
    await reached;
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  console.log(`sockets: ${sockets} opened in ${(openedMs / 1_000).toFixed(1)} s`);
  console.log(`sockets: ${kilobytes.toFixed(1)} kB of memory each (at most ${most.kilobytes} wanted)`);
  console.log(
    `sockets: a comment, from its request to the last of ${all} readers: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms`,
  );
  for (const socket of opened) socket.terminate();
  await stop();
  if (kilobytes > most.kilobytes || at(0.95) > most.lastMs) process.exitCode = 1;
}

/** The whole server in a process of its own, with the page that tests have. */
async function serve(): Promise<void> {
  const config = loadConfig();
  const pageDirectory = join(import.meta.dirname, '../apps/server/test/fixtures/page');
  const renderer = () => Promise.reject(new Error('no page is asked for here'));
  const app = await createApp({ config, log: createLog(config.logLevel), pageDirectory, renderer });
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
  await app.http.listen({ host: config.host, port: config.port });
}

await (process.argv[2] === 'serve' ? serve() : main());
