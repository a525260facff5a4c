import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage, StoredFile } from './storage.ts';

/** The functions of the file system in use. */
export type Disk = Pick<typeof fs, 'mkdir' | 'open' | 'rename' | 'readFile' | 'rm' | 'readdir' | 'stat'>;

/** Keys never contain user input; this check protects against a future mistake. */
const safeKey = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/;
const unfinished = 'unfinished';

export function createFileStorage(directory: string, disk: Disk = fs): Storage {
  const filePath = (key: string): string => {
    if (!safeKey.test(key)) throw new Error(`not a key: ${key}`);
    return join(directory, key);
  };

  /** Syncs to disk. After a rename the folder must be synced too, or the file name may be lost in a crash. */
  const writeThrough = async (path: string, flags: 'wx' | 'r', bytes?: Uint8Array): Promise<void> => {
    const handle = await disk.open(path, flags, 0o600);
    try {
      if (bytes) await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  async function* filesIn(folder = ''): AsyncGenerator<StoredFile> {
    for (const name of (await disk.readdir(join(directory, folder)).catch(absent)) ?? []) {
      const key = folder ? `${folder}/${name}` : name;
      const found = safeKey.test(key) && (await disk.stat(filePath(key)).catch(absent));
      if (!found) continue;
      if (found.isDirectory()) yield* filesIn(key);
      else yield { key, modifiedAt: found.mtime };
    }
  }

  return {
    async put(key, bytes) {
      const path = filePath(key);
      const part = join(directory, unfinished, randomUUID());
      await disk.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await disk.mkdir(dirname(part), { recursive: true, mode: 0o700 });
      try {
        await writeThrough(part, 'wx', bytes);
        await disk.rename(part, path);
      } catch (error) {
        await disk.rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
      await writeThrough(dirname(path), 'r');
    },

    get: (key) => disk.readFile(filePath(key)).catch(absent),

    async delete(keys) {
      await Promise.all(keys.map((key) => disk.rm(filePath(key), { force: true })));
    },

    list: filesIn,
    unfinished: () => filesIn(unfinished),
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
