import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { logOutput } from './log-output.ts';

it('writes one line for each entry', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-output-')), 'log');
  const fd = openSync(file, 'w');
  const log = createLog('info', logOutput(fd));
  log.info('é'.repeat(100_000));
  log.info('second');
  closeSync(fd);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['é'.repeat(100_000), 'second']);
});

it('lets the process go on, and end, while the disk behind standard output is full', async () => {
  const script = `
    const { createLog } = await import('./apps/server/src/platform/log.ts');
    const log = createLog('info');
    for (let entry = 0; entry < 3; entry += 1) log.info('refused');
    console.error('went on');
    process.exit(7);`;
  const command = `"${process.execPath}" --import tsx --input-type=module --eval "$SCRIPT" > /dev/full`;
  const run = promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, SCRIPT: script },
    timeout: 30_000,
  });
  await expect(run).rejects.toMatchObject({ code: 7, stderr: expect.stringContaining('went on') });
});
