import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Creates the data directory if needed. Fails with a one-line instruction when it cannot be used. */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await makeDirectory(path);
    await access(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `Cannot write to the data directory ${path} (${code}). Give this user the right to write there, or set DATA_DIR to another directory.`,
    );
  }
}

/** Node's recursive mkdir never returns on file systems that refuse every new name, such as /proc. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path);
  }
}
