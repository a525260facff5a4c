import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyNewDatabase } from '../../../../scripts/services/embedded.mjs';
import { startFragilePostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, startInstance } from '../../test/faults.ts';

/** More than one try. */
const downMs = 3_000;

/** How a start ended: its code, and all that it said. */
async function failedStart(settings: Record<string, string>): Promise<string> {
  const started = await startInstance(settings).catch((error: Error) => error);
  if (started instanceof Error) return started.message;
  await started.stop();
  throw new Error('it started');
}

const ended = (sentence: string) => new RegExp(`^The private server ended with code 1:\\n${sentence}\\n$`);

describe('a start that cannot succeed ends with code 1 and one line', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coequipiers-starts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('when the directory of the log cannot be made', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await failedStart({ LOG_DIR: join(folder, 'file/log') })).toMatch(
      ended('Cannot write to the directory of the log .* or set LOG_DIR to another directory\\.'),
    );
  });

  // Mounting a file system needs root.
  describe.skipIf(process.getuid?.() !== 0)('when the disk of the embedded database is full', () => {
    const onFullDisk = async (prepare: (disk: string) => Promise<void>) => {
      const disk = await mkdtemp(join(folder, 'disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]);
      try {
        await prepare(disk);
        return await failedStart({ DATA_DIR: disk });
      } finally {
        execFileSync('umount', [disk]);
      }
    };
    const leave = async (disk: string, megabytes: number) => {
      const { bavail, bsize } = await statfs(disk);
      await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - megabytes * 1_048_576));
    };
    const sentence = ended(
      'The disk with the database .* is full\\. Free some space there, or set DATA_DIR .*',
    );

    it('at the first start', async () => {
      expect(await onFullDisk((disk) => leave(disk, 20))).toMatch(sentence);
    });

    it('at a later start', async () => {
      const fill = async (disk: string) => {
        await copyNewDatabase(join(disk, 'database'));
        await leave(disk, 0);
      };
      expect(await onFullDisk(fill)).toMatch(ended('The disk .*is full.*'));
    });
  });
});

it('a start right after PostgreSQL crashed waits for it, and says so once', async () => {
  const postgres = await startFragilePostgres();
  const logs = await mkdtemp(join(tmpdir(), 'coequipiers-logs-'));
  const waits = async (): Promise<number> => {
    const files = await readdir(logs);
    const texts = await Promise.all(files.map((file) => readFile(join(logs, file), 'utf8')));
    return texts.join('').split('the start waits for up to a minute').length - 1;
  };
  try {
    await postgres.crash();
    const starting = startInstance({ DATABASE_URL: postgres.url, LOG_DIR: logs });
    await expect.poll(waits).toBe(1);
    await pause(downMs);
    await postgres.comeBack();
    const back = performance.now();
    const instance = await starting;
    const readyMs = performance.now() - back;
    expect(await waits()).toBe(1);
    await instance.stop();
    figure('started while PostgreSQL was down', `ready ${Math.round(readyMs)} ms after PostgreSQL`);
  } finally {
    await postgres.stop();
    await rm(logs, { recursive: true, force: true });
  }
});
