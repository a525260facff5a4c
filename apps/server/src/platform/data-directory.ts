import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Creates the data directory if needed. Fails with a one-line instruction when it cannot be used. */
export const prepareDataDirectory = (path: string): Promise<void> =>
  prepareDirectory(path, 'the data directory', 'DATA_DIR');

export const prepareLogDirectory = (path: string): Promise<void> =>
  prepareDirectory(path, 'the directory of the log', 'LOG_DIR', 0o700);

async function prepareDirectory(path: string, name: string, setting: string, mode?: number): Promise<void> {
  try {
    await makeDirectory(path, mode);
    await access(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what =
      code === 'ENOSPC' ? 'Free some space on its disk' : 'Give this user the right to write there';
    throw new StartError(
      `Cannot write to ${name} ${path} (${code}). ${what}, or set ${setting} to another directory.`,
    );
  }
}

/** Node's recursive mkdir never returns on file systems that refuse every new name, such as /proc. */
async function makeDirectory(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path, { mode });
  }
}
