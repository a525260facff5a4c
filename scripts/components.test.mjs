import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureComponents, findCommand } from './components.mjs';
import { folderWith } from './lib/temporary-folder.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a command is found in its own folders first, then on the PATH', () => {
  const own = folderWith({ nginx: '' });
  const path = folderWith({ nginx: '', 'redis-server': '' });
  for (const file of [join(own, 'nginx'), join(path, 'nginx'), join(path, 'redis-server')])
    chmodSync(file, 0o755);
  expect(findCommand(['nginx'], [own], path)).toBe(join(own, 'nginx'));
  expect(findCommand(['nginx'], [], path)).toBe(join(path, 'nginx'));
  expect(findCommand(['valkey-server', 'redis-server'], [own], `/nowhere:${path}`)).toBe(
    join(path, 'redis-server'),
  );
});

test('a file that cannot be executed is not a command', () => {
  expect(findCommand(['nginx'], [], folderWith({ nginx: '' }))).toBeUndefined();
});

test('a component that is missing and cannot be installed is named, with the command that gets it', async () => {
  vi.stubEnv('PATH', folderWith({}));
  const { problem } = await ensureComponents(['redis', 'chromium']);
  expect(problem).toContain(
    'Redis (Debian package redis-server), Chromium (Debian package chromium-headless-shell)',
  );
  expect(problem).toContain('sudo apt-get install -y redis-server chromium-headless-shell');
});
