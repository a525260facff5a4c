import { mkdir, mkdtemp, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operationLimits } from '@coequipiers/contract/operations';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { logFiles, sweepLogs } from './log-files.ts';

it('has one file a day, and forgets those of more than 30 days ago', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'logs-'));
  let now = Date.parse('2026-01-01T10:00:00Z');
  const log = createLog(
    'info',
    logFiles(directory, () => now),
  );
  for (let day = 1; day <= 40; day += 1) {
    log.info(`day ${day}`);
    now += 86_400_000;
  }
  await expect.poll(async () => (await readdir(directory)).length).toBe(40);
  await expect.poll(() => readFile(join(directory, '2026-02-09.log'), 'utf8')).toContain('day 40');
  await sweepLogs(directory, operationLimits.logDays, Date.parse('2026-02-09T23:00:00Z'));
  const left = (await readdir(directory)).toSorted((one, other) => one.localeCompare(other));
  expect([left.length, left[0]]).toEqual([31, '2026-01-10.log']);
  await rm(directory, { recursive: true });
});

it('writes again once its file can be written, and tries once a second', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'logs-'));
  let now = Date.parse('2026-01-01T10:00:00Z');
  const file = join(directory, '2026-01-01.log');
  await mkdir(file);
  const log = createLog(
    'info',
    logFiles(directory, () => now),
  );
  log.info('lost');
  await pause(50);
  await rmdir(file);
  for (let time = 0; time < 10; time += 1) {
    log.info('too soon');
    await pause(5);
  }
  expect(await readdir(directory)).toEqual([]);
  now += 1_000;
  log.info('back');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/^\n\{.*"back"\}\n$/);
  await rm(directory, { recursive: true });
});
