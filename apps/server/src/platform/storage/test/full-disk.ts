import fs from 'node:fs/promises';
import type { Disk } from '../file-storage.ts';

/** A disk with room for so many files. The next one is cut in the middle, as a real disk would. */
export function fullDisk(room: number): Disk {
  let left = room;
  return {
    ...fs,
    open: async (...how) => {
      const handle = await fs.open(...how);
      if (how[1] !== 'wx') return handle;
      left -= 1;
      if (left >= 0) return handle;
      const { writeFile } = handle;
      handle.writeFile = async (data) => {
        await writeFile.call(handle, (data as Buffer).subarray(0, data.length / 2));
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      };
      return handle;
    },
  };
}
