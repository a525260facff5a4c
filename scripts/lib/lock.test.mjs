import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLock } from './lock.mjs';
import { folderWith } from './temporary-folder.mjs';

test('processes that want the lock take turns', async () => {
  const path = join(folderWith({}), 'deep/lock');
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 10));
    inside -= 1;
  };
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)]);
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test('the lock of a process that died is free', async () => {
  const path = join(folderWith({}), 'lock');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path, String(pid));
  expect(await withLock(path, async () => 'done')).toBe('done');
});

test('the lock of a process that stopped showing life is free, even if its number lives on', async () => {
  const path = join(folderWith({}), 'lock');
  writeFileSync(path, String(process.pid));
  utimesSync(path, new Date(0), new Date(0));
  expect(await withLock(path, async () => 'done')).toBe('done');
});

test('work that fails frees the lock', async () => {
  const path = join(folderWith({}), 'lock');
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(path)).toBe(false);
});
