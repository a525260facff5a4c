import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { untilCalm } from '../scripts/lib/calm.mjs';
import { isInstalled } from '../scripts/lib/install.mjs';
import { copyNewDatabase, copyOf } from '../scripts/services/embedded.mjs';
import { freePort } from '../scripts/services/private-server.mjs';
import { bareEnvironment, demoData, isServing } from '../scripts/services/product.mjs';

const root = resolve(import.meta.dirname, '..');
const launcher = join(root, 'scripts/start.mjs');

type Start = { child: ChildProcess; said: () => string; exitCode: () => Promise<number | null> };
type Fixtures = {
  folder: string;
  /** Runs a command with these settings, in its own process group, which is killed after the test. */
  start: (settings: Record<string, string>, command?: string[]) => Start;
};

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright accepts nothing but a pattern here
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-start-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const started: Start[] = [];
    await use((settings, command = [process.execPath, launcher]) => {
      const [program = '', ...args] = command;
      const child = spawn(program, args, {
        cwd: root,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...bareEnvironment(), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...settings },
      });
      let said = '';
      child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise<number | null>((end) => child.once('close', (code) => end(code)));
      const start = { child, said: () => said, exitCode: () => ended };
      started.push(start);
      return start;
    });
    for (const { child, exitCode } of started) {
      if (isGroupAlive(child)) process.kill(-Number(child.pid), 'SIGKILL');
      await exitCode();
    }
  },
});

function isGroupAlive({ pid }: ChildProcess): boolean {
  try {
    process.kill(-Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

test.beforeAll(() => {
  // Otherwise the first start would reinstall the packages that running processes use.
  expect(isInstalled(root), 'package-lock.json has changed: run npm ci first').toBe(true);
});

/** The output is a single line that matches. */
async function expectRefusal(start: Start, line: RegExp) {
  expect(await start.exitCode()).toBe(1);
  expect(start.said().trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
}

test('npm start serves, Ctrl-C ends it cleanly, and the second start is ready within 8 s', async ({
  folder,
  start,
}) => {
  // Its making is a start from nothing; it takes longer than the rest.
  await copyOf(`${await demoData(process.env['DEMO_DATA'] ?? '')}/.`, join(folder, 'data'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const ready = (limit: number) =>
    expect.poll(() => isServing(url), { timeout: limit, intervals: [50] }).toBe(true);

  const first = start({ PORT: String(port) }, ['npm', 'start']);
  await ready(180_000);
  await expect.poll(first.said).toContain(url);
  const isOld = Number.parseInt(process.versions.node, 10) < 22;
  expect(first.said().includes('Node 24 is recommended')).toBe(isOld);
  // A terminal sends Ctrl-C to npm, to the shell and to our process.
  process.kill(-Number(first.child.pid), 'SIGINT');
  expect(await first.exitCode()).toBe(0);
  expect(isGroupAlive(first.child)).toBe(false);

  await untilCalm();
  const second = start({ PORT: String(port) }, ['npm', 'start']);
  await ready(8_000);
  expect(second.said()).not.toMatch(/Installing|Building/);
  second.child.kill('SIGTERM');
  expect(await second.exitCode()).toBe(0);
  expect(isGroupAlive(second.child)).toBe(false);
});

test('a data directory in use is refused with the pid that uses it', async ({ folder, start }) => {
  await copyNewDatabase(join(folder, 'data/database'));
  const port = await freePort();
  const first = start({ PORT: String(port), DEMO: '0' });
  await expect.poll(() => isServing(`http://localhost:${port}`)).toBe(true);
  const second = start({ PORT: String(await freePort()) });
  await expectRefusal(second, new RegExp(`in use by process ${first.child.pid}\\. .*DATA_DIR`));
});

test('a taken port is refused with what to do about it', async ({ start }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? Number(address?.port) : 0;
  await expectRefusal(start({ PORT: String(port) }), new RegExp(`Port ${port} is already in use\\. .*PORT`));
  other.close();
});

test('a data directory that cannot be written is refused with what to do about it', async ({ start }) => {
  // Even root cannot create a folder there.
  const directory = '/sys/coequipiers';
  await expectRefusal(
    start({ DATA_DIR: directory }),
    new RegExp(`^Cannot write to .*${directory} .*DATA_DIR`),
  );
});

test('bad settings are all named on one line', async ({ start }) => {
  await expectRefusal(
    start({ PORT: 'eighty', LOG_LEVEL: 'loud' }),
    /^Bad setting: PORT .*; LOG_LEVEL .*README/,
  );
});

test('a Node that is too old is refused before anything else', async ({ start }) => {
  const pretend =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } })";
  const command = [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(pretend)}`,
    launcher,
  ];
  await expectRefusal(start({}, command), /^Node 18\.19\.1 is too old: .*20\.19/);
});
