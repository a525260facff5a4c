import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { imageLimits } from '@coequipiers/contract/images';
import { afterAll, expect, it } from 'vitest';
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
import { formOf, formType, imagePart } from '../features/images/test/form.ts';
import { heavyPng } from '../features/images/test/pictures.ts';

const slowUploads = 24;
const holdSeconds = isFull ? 60 : 3;

const postgres = await startPostgres();
const view = await openView(postgres.url);
const [hoarder, other, ...many] = await knownPeople(view.db, slowUploads + 2);
if (!hoarder || !other) throw new Error('too few people');
const instance = await startInstance({ DATABASE_URL: postgres.url });
afterAll(async () => {
  await instance.stop();
  await view.close();
  await postgres.stop();
});

/** The status, and the time until the answer. */
async function upload({ token }: Known, picture: Buffer): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await fetch(`${instance.url}/api/images/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    body: new Uint8Array(formOf(imagePart(picture))),
  });
  return { status, ms: performance.now() - began };
}

/** An upload of which all but the last 100 bytes are sent at once, and then a byte every two seconds. */
function trickle({ token }: Known, state: { over: boolean }): Socket {
  const body = formOf(imagePart(Buffer.alloc(imageLimits.bytes - 100_000, 'x')));
  const socket = connect({ host: '127.0.0.1', port: instance.port });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST /api/images/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, -100));
  const go = async () => {
    for (let at = body.length - 100; !state.over && !socket.destroyed; at += 1) {
      await pause(2_000);
      if (socket.writable) socket.write(body.subarray(at, at + 1));
    }
    socket.destroy();
  };
  void go();
  return socket;
}

it(`takes the pictures of others in time beside ${slowUploads} slow uploads of one person`, async () => {
  // Larger than the memory that the slow uploads would leave.
  const picture = await heavyPng(3_000_000);
  const alone: number[] = [];
  for (let count = 0; count < 10; count += 1) alone.push((await upload(other, picture)).ms);
  const state = { over: false };
  const sockets = new Set<Socket>();
  const hold = () => {
    for (const socket of sockets) if (socket.destroyed) sockets.delete(socket);
    while (sockets.size < slowUploads) sockets.add(trickle(hoarder, state));
  };
  const times: number[] = [];
  const refused: number[] = [];
  const end = performance.now() + holdSeconds * 1_000;
  while (performance.now() < end) {
    hold();
    const { status, ms } = await upload(other, picture);
    times.push(ms);
    if (status !== 200) refused.push(status);
    await pause(200);
  }
  state.over = true;
  for (const socket of sockets) socket.destroy();
  expect(refused).toEqual([]);
  expect(percentile(times, 0.5)).toBeLessThan(Math.max(500, 3 * percentile(alone, 0.5)));
  figure(
    `one person holds ${slowUploads} uploads of 4.9 MB open, ${holdSeconds} s`,
    `${times.length} uploads of another person beside them, 0 refused, p50 ${Math.round(percentile(times, 0.5))} ms (alone ${Math.round(percentile(alone, 0.5))} ms)`,
  );
});

it.runIf(isFull)(`takes them again within 15 s when ${slowUploads} people do so at once`, async () => {
  const state = { over: false };
  const picture = await heavyPng(3_000_000);
  const status = async () => (await upload(other, picture)).status;
  const sockets = many.map((person) => trickle(person, state));
  // The memory is full when the first one is refused.
  await Promise.race(sockets.map((socket) => once(socket, 'data')));
  const began = performance.now();
  expect(await status()).toBe(503);
  await expect.poll(status, { timeout: 15_000, interval: 250 }).toBe(200);
  const seconds = (performance.now() - began) / 1_000;
  state.over = true;
  for (const socket of sockets) socket.destroy();
  figure(
    `${slowUploads} people hold an upload of 4.9 MB open each`,
    `refused at first (503); others are served again after ${seconds.toFixed(1)} s`,
  );
});
