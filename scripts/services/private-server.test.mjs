import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keepServer, untilReady } from './private-server.mjs';

const server = "console.log('ready ' + process.pid); process.stdin.resume(); setInterval(() => {}, 1000)";
const folder = () => mkdtempSync(join(tmpdir(), 'coequipiers-keeper-'));

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(/** @type {const} */ (['stop', 'kill']))(
  'a private server is gone after its %s, and so is its folder',
  async (way) => {
    const own = folder();
    const kept = keepServer({
      folder: own,
      command: process.execPath,
      args: ['-e', server],
      stopSignal: 'TERM',
    });
    await untilReady(kept, () => kept.output().includes('ready'));
    const pid = Number(kept.output().split(' ')[1]);
    expect(isAlive(pid)).toBe(true);
    await kept[way]();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(own)).toBe(false);
  },
);

test('a private server that ends at once is reported with what it said', async () => {
  const args = ['-e', "console.error('no such option'); process.exit(3)"];
  const kept = keepServer({ folder: folder(), command: process.execPath, args, stopSignal: 'TERM' });
  await expect(untilReady(kept, () => false)).rejects.toThrow(/ended with code 3[^]*no such option/);
});

test('a private server does not outlive a process that was killed with -9', async () => {
  const own = folder();
  const module = resolve(import.meta.dirname, 'private-server.mjs');
  const program = `
    import { keepServer, untilReady } from ${JSON.stringify(module)};
    const kept = keepServer({ folder: ${JSON.stringify(own)}, command: process.execPath,
      args: ['-e', ${JSON.stringify(server)}], stopSignal: 'TERM' });
    await untilReady(kept, () => kept.output().includes('ready'));
    console.log(kept.output());
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [line] = await once(owner.stdout, 'data');
  const pid = Number(String(line).split(' ')[1]);
  expect(isAlive(pid)).toBe(true);
  owner.kill('SIGKILL');
  await vi.waitFor(() => expect([isAlive(pid), existsSync(own)]).toEqual([false, false]), 5_000);
});
