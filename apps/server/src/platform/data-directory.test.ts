import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareDataDirectory } from './data-directory.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coequipiers-data-'));
  return () => rm(folder, { recursive: true, force: true });
});

describe('the data directory', () => {
  it('is made, however deep, and used again when it is there', async () => {
    const path = join(folder, 'a/b/c');
    await prepareDataDirectory(path);
    await prepareDataDirectory(path);
    expect((await stat(path)).isDirectory()).toBe(true);
  });

  it('below a file is refused in one line', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(prepareDataDirectory(join(folder, 'file/data'))).rejects.toThrow(
      /^Cannot write to .*DATA_DIR to another directory\.$/,
    );
    await expect(prepareDataDirectory(join(folder, 'file'))).rejects.toThrow(/EEXIST/);
  });

  it.runIf(process.platform === 'linux')('that no one can write to is refused at once', async () => {
    await expect(prepareDataDirectory('/proc/coequipiers/data')).rejects.toThrow(
      /^Cannot write to the data directory/,
    );
  });
});
