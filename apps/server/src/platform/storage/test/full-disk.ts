import fs from 'node:fs/promises';
import type { Disk } from '../file-storage.ts';

/** A disk that is full after `room` files. The next file is cut in the middle, as on a real disk. */
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
