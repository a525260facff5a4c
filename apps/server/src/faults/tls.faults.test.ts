import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { imageLimits } from '@coequipiers/contract/images';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNginx } from '../../../../scripts/services/nginx.mjs';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { freePort } from '../../../../scripts/services/private-server.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { heavyPng } from '../features/images/test/pictures.ts';

const reloads = isFull ? 20 : 2;
const sockets = isFull ? 100 : 10;
const everyMs = isFull ? 5 : 20;

const securePort = await freePort();
const publicUrl = `https://127.0.0.1:${securePort}`;
const postgres = await startPostgres();
const view = await openView(postgres.url);
const people = await knownPeople(view.db, 10);
const instance = await startInstance({
  DATABASE_URL: postgres.url,
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: 'loopback',
});
const nginx = await startNginx([`127.0.0.1:${instance.port}`], { securePort });
let ca = nginx.certificate;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
afterAll(async () => {
  agent.destroy();
  await nginx.stop();
  await instance.stop();
  await view.close();
  await postgres.stop();
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Like a browser, sends a request again that found its kept connection closed. */
async function ask(path: string, options: RequestOptions = {}, body?: Buffer | string): Promise<Answer> {
  const asked = request(publicUrl + path, { ca, agent, ...options });
  asked.end(body);
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  } catch (error) {
    if (asked.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
      return ask(path, options, body);
    throw error;
  }
}

const as = ({ token }: Known, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});

async function live({ token }: Known): Promise<WebSocket> {
  const socket = new WebSocket(`${publicUrl.replace('http', 'ws')}/ws/websocket?token=${token}`, {
    ca,
    origin: publicUrl,
  });
  await once(socket, 'open');
  socket.send('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,10000\n\n\0');
  const [frame] = (await once(socket, 'message')) as [Buffer];
  expect(frame.toString()).toMatch(/^CONNECTED/);
  return socket;
}

it('serves pages, uploads and live messages over TLS, and leads plain HTTP there', async () => {
  const [person] = people;
  if (!person) throw new Error('too few people');
  const plain = await fetch(`${nginx.url}/announce/1?x=%C3%A9`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    'https://127.0.0.1/announce/1?x=%C3%A9',
  ]);

  const shown = await ask('/api/user/profile', as(person));
  expect(shown.status).toBe(200);
  expect(shown.headers['strict-transport-security']).toContain('max-age=31536000');
  expect(shown.headers['content-security-policy']).toContain(`wss://127.0.0.1:${securePort}`);

  const picture = await heavyPng(imageLimits.bytes - 20_000);
  const boundary = 'frontiere';
  const form = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const type = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': `${form.length}`,
  };
  const sent = await ask('/api/images/upload', { method: 'POST', ...as(person, type) }, form);
  expect([sent.status, sent.body.toString()]).toEqual([200, expect.stringContaining('/images/')]);
  (await live(person)).terminate();
});

it('tells an instance who called and how, whatever the caller claims', async () => {
  const echo = createServer((asked, answer) => {
    if (asked.url?.startsWith('/gone')) asked.socket.destroy();
    else answer.end(JSON.stringify(asked.headers));
  });
  echo.listen({ host: '127.0.0.1', port: 0 });
  await once(echo, 'listening');
  const port = await freePort();
  const front = await startNginx([`127.0.0.1:${(echo.address() as AddressInfo).port}`], { securePort: port });
  const to = { port, ca: front.certificate, agent: undefined };
  const claims = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'gopher' };
  const { body } = await ask('/api/cities', { ...to, headers: claims });
  const passed = JSON.parse(body.toString()) as IncomingHttpHeaders;
  expect(passed).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  expect(passed.host).toBe(`127.0.0.1:${port}`);

  const gone = await ask('/gone', to);
  expect([gone.status, gone.headers['retry-after']]).toEqual([502, '5']);
  expect(gone.body.toString()).toContain('Coéquipiers revient dans un instant');
  const many = await Promise.all(Array.from({ length: 150 }, () => ask('/announce/0', { ...to, agent })));
  const refused = many.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body.toString()).toContain('Trop de pages demandées');
  const tooLarge = { ...to, method: 'POST', headers: { 'content-length': `${7 * 1024 * 1024}` } };
  expect((await ask('/api/images/upload', tooLarge, 'x').catch(() => undefined))?.status ?? 413).toBe(413);
  await front.stop();
  echo.close();
});

it(`fails no request and cuts no socket while nginx reads ${reloads} new certificates`, async () => {
  const open = await Promise.all(
    Array.from({ length: sockets }, (_none, index) => live(people[index % people.length] as Known)),
  );
  const failed: string[] = [];
  const answers: Promise<void>[] = [];
  const load = setInterval(() => {
    const person = people[answers.length % people.length] as Known;
    // Trusts both certificates: a request may begin before the reload and reach nginx after it.
    const one = ask('/api/user/profile', { ...as(person), rejectUnauthorized: false }).then(
      ({ status }) => void (status === 200 || failed.push(String(status))),
      (error: unknown) => void failed.push(String(error)),
    );
    answers.push(one);
  }, everyMs);
  const inUse = async (): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port: securePort, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { raw } = socket.getPeerCertificate();
    socket.destroy();
    return raw.toString('base64');
  };
  for (let reload = 0; reload < reloads; reload += 1) {
    await pause(200);
    ca = await nginx.renew();
    const expected = ca.replaceAll(/-----.*-----|\s/g, '');
    await expect.poll(inUse, { interval: 20 }).toBe(expected);
  }
  clearInterval(load);
  await Promise.all(answers);
  const cut = open.filter(({ readyState }) => readyState !== WebSocket.OPEN).length;
  for (const socket of open) socket.terminate();
  expect(failed).toEqual([]);
  expect(cut).toBe(0);
  figure(
    `${reloads} new certificates under load`,
    `${answers.length} requests at ${1_000 / everyMs}/s, 0 failed; 0 of ${sockets} sockets cut; each certificate in use at once`,
  );
});
