import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StartError } from '../start-error.ts';

type DirectoryLock = { release: () => Promise<void> };

/**
 * Two processes on one embedded database corrupt it silently, so only one may use the directory. The lock is a kernel lock: it
 * ends with the process, even after a crash.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = `${directory}.lock`;
  const file = await open(path, 'a+');
  if (!tryLock(file.fd)) {
    const holder = (await file.readFile('utf8')).trim() || 'unknown';
    await file.close();
    throw new StartError(
      `The data directory ${dirname(directory)} is in use by process ${holder}. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
  await file.truncate();
  await file.write(String(process.pid), 0);
  return { release: () => file.close() };
}
