import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { figure } from '../../test/faults.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { logFiles } from '../platform/log-files.ts';
import { createOutbox, listOutbox } from '../platform/mail/outbox.ts';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** A file system of 1 MB without any room. */
async function fullDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'coequipiers-full-'));
  mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory);
  const filling = join(directory, 'filling');
  await writeFile(filling, randomBytes(2 ** 20)).catch(() => undefined);
  return {
    directory,
    makeRoom: () => rm(filling),
    remove: async () => {
      // Lazily: the log stays open.
      execFileSync('umount', ['--lazy', directory]);
      await rm(directory, { recursive: true });
    },
  };
}

// Mounting a file system needs root.
const asRoot = it.skipIf(process.getuid?.() !== 0);

asRoot('logs again within two seconds after its disk was full', async () => {
  const { directory, makeRoom, remove } = await fullDirectory();
  const log = createLog('info', logFiles(directory));
  const logged = async () => {
    const [name = ''] = (await readdir(directory)).filter((file) => file.endsWith('.log'));
    return readFile(join(directory, name), 'utf8').catch(() => '');
  };
  for (let line = 0; line < 100; line += 1) {
    log.info({ line }, 'while it is full');
    await pause(5);
  }
  await makeRoom();
  const began = performance.now();
  while (!(await logged()).includes('there is room')) {
    log.info('there is room');
    await pause(20);
  }
  const ms = performance.now() - began;
  expect(ms).toBeLessThan(2_000);
  for (const line of (await logged()).split('\n')) expect(line).toMatch(/^(\{.*\})?$/);
  figure('disk of the log full', `logs again ${(ms / 1_000).toFixed(1)} s after there is room`);
  await remove();
});

asRoot('leaves nothing in the outbox of a full disk, and sends again once there is room', async () => {
  const { directory, makeRoom, remove } = await fullDirectory();
  await mkdir(join(directory, 'outbox'));
  const outbox = createOutbox({ directory: join(directory, 'outbox'), from: 'Nous <nous@exemple.org>' });
  const mail = { to: 'elle@exemple.org', subject: 'Bonjour', text: 'x', html: 'x' };
  for (let mails = 0; mails < 20; mails += 1)
    await expect(outbox.send(mail, newId())).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(join(directory, 'outbox'))).toEqual([]);
  await makeRoom();
  await outbox.send(mail, newId());
  expect(await listOutbox(join(directory, 'outbox'))).toHaveLength(1);
  figure('disk of the outbox full', '20 mails refused, 0 files left; sends again once there is room');
  await remove();
});
