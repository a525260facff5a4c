import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { realtimeLimits } from '@coequipiers/contract/realtime';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNginx } from '../../../../scripts/services/nginx.mjs';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../../scripts/services/redis.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite } from '../features/announcements/test/publish.ts';

const sockets = isFull ? 1_000 : 60;
const everyMs = isFull ? 5 : 20;
const perPerson = 10;
const openAtOnce = 50;

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
const view = await openView(postgres.url);
const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, TRUST_PROXY: 'loopback' };
const [leaving, staying] = await Promise.all([startInstance(settings), startInstance(settings)]);
const nginx = await startNginx([leaving, staying].map(({ port }) => `127.0.0.1:${port}`));
const people = await knownPeople(view.db, sockets / perPerson);
afterAll(async () => {
  await nginx.stop();
  await Promise.all([leaving.stop(), staying.stop()]);
  await view.close();
  await Promise.all([postgres.stop(), redis.stop()]);
});

/** A client that reconnects as the page does: after five seconds plus a random delay. */
function keepOpen({ token }: Known, onBack: (at: number) => void) {
  let left = false;
  let refused = 0;
  let socket: WebSocket;
  const { after, chance } = realtimeLimits.reconnect;
  const open = async (): Promise<void> => {
    socket = new WebSocket(`${nginx.url.replace('http', 'ws')}/ws/websocket?token=${token}`);
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.once('close', () => void comeBack());
    const connected = new Promise<void>((resolve) => {
      socket.on('open', () => socket.send('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,10000\n\n\0'));
      socket.on('message', (data) => {
        const frame = (data as Buffer).toString();
        if (frame.startsWith('CONNECTED')) resolve();
        if (frame.includes('UNAUTHENTICATED')) refused += 1;
      });
    });
    await Promise.race([connected, closed]);
  };
  const comeBack = async (): Promise<void> => {
    if (left) return;
    await pause(after + Math.random() * chance, undefined, { ref: false });
    await open();
    onBack(performance.now());
  };
  return {
    open,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    refused: () => refused,
    leave: () => {
      left = true;
      socket.terminate();
    },
  };
}

async function ask(count: number, { token }: Known): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = count % 10 === 0 ? aWrite({ title: `Annonce ${count}` }) : undefined;
  const path = body ? '/api/announce' : '/api/user/profile';
  try {
    const answer = await fetch(nginx.url + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.ok ? 'ok' : `${path} ${answer.status}`;
  } catch (error) {
    return `${path} ${String((error as Error).cause ?? error)}`;
  }
}

it(`fails no request and brings ${sockets} sockets back when one of two instances is asked to stop`, async () => {
  const back: number[] = [];
  const pages = Array.from({ length: sockets }, (_none, index) => {
    const person = people[index % people.length];
    if (!person) throw new Error('too few people');
    return keepOpen(person, (at) => back.push(at));
  });
  for (let from = 0; from < sockets; from += openAtOnce)
    await Promise.all(pages.slice(from, from + openAtOnce).map((page) => page.open()));
  expect(pages.every((page) => page.isOpen())).toBe(true);

  const answers: Promise<string>[] = [];
  const load = setInterval(() => {
    const person = people[answers.length % people.length];
    if (person) answers.push(ask(answers.length, person));
  }, everyMs);
  await pause(1_000);
  const began = performance.now();
  await leaving.stop();
  const exitMs = performance.now() - began;
  const cut = pages.filter((page) => !page.isOpen()).length;
  expect(cut).toBeGreaterThan(0);
  await expect.poll(() => pages.every((page) => page.isOpen()), { interval: 100 }).toBe(true);
  const allBackMs = performance.now() - began;
  clearInterval(load);
  const all = await Promise.all(answers);
  const loggedOut = pages.reduce((sum, page) => sum + page.refused(), 0);
  for (const page of pages) page.leave();

  const failed = all.filter((answer) => answer !== 'ok');
  const times = back.map((at) => at - began).toSorted((one, other) => one - other);
  const inOneSecond = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
  );
  figure(
    'SIGTERM of one of two instances',
    `${all.length} requests at ${1_000 / everyMs}/s, ${failed.length} failed; exit after ${(exitMs / 1_000).toFixed(1)} s; ${cut} of ${sockets} sockets cut, ` +
      `all back after ${(allBackMs / 1_000).toFixed(1)} s, at most ${inOneSecond} in one second; ${loggedOut} logged out; ${back.length - cut} second tries`,
  );
  expect(failed).toEqual([]);
  expect(loggedOut).toBe(0);
  expect(leaving.exitCode()).toBe(0);
  expect(exitMs).toBeLessThan(10_000);
  expect(allBackMs).toBeLessThan(15_000);
  // Reconnects spread over three seconds: at most two thirds of them in any second.
  expect(inOneSecond).toBeLessThanOrEqual(Math.ceil((cut * 2) / 3));
});
