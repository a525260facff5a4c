import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyNewDatabase } from '../../../../../scripts/services/embedded.mjs';
import { figure, isFull } from '../../../test/faults.ts';
import { startMailServer } from './test/mail-server.ts';

const kills = isFull ? 50 : 3;
const mails = kills * 6;
const program = join(import.meta.dirname, 'test/mail-worker.ts');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coequipiers-mail-faults-'));
  await copyNewDatabase(join(folder, 'database'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function startWorker(url: string, count: number): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', program, join(folder, 'database'), url, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it(`sends every mail although the sender is killed ${kills} times, each time with a mail half acknowledged`, async () => {
  const server = await startMailServer({ hideSTARTTLS: true });
  for (let kill = 0; kill < kills; kill++) {
    const worker = startWorker(server.url, kill === 0 ? mails : 0);
    const target = server.received.length + 3;
    const ended = once(worker, 'exit');
    server.onArrival(async () => {
      if (server.received.length < target) return;
      worker.kill('SIGKILL');
      await ended;
    });
    await ended;
  }
  server.onArrival(async () => {});
  await once(startWorker(server.url, 0), 'exit');
  await server.stop();

  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(mails);
  const duplicates = server.received.length - mails;
  expect(duplicates).toBeLessThanOrEqual(kills);
  figure('sender of mails killed', `${kills} kills, ${mails} mails, 0 lost, ${duplicates} sent twice`);
});
