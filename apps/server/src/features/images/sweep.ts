import type { Db } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { isErasure } from '../accounts/erasures.ts';
import { type ImageFiles, ownerOf } from './image-files.ts';
import type { ImagesRepository } from './images-repository.ts';

const batch = 500;

type Parts = {
  transact: Transact;
  repository: ImagesRepository;
  files: ImageFiles;
  removeFiles: (ids: string[], transaction: Db) => Promise<void>;
  hours: number;
};

/** Pictures that were sent and never shown, and files that an interrupted upload or removal left. */
export function createSweep({ transact, repository, files, removeFiles, hours }: Parts) {
  const removeOrphans = async (keys: string[]): Promise<void> => {
    const owners = keys.map(ownerOf).filter((id) => id !== undefined);
    const known = owners.length > 0 ? await repository.known(owners) : new Set();
    await files.removeKeys(keys.filter((key) => !known.has(ownerOf(key))));
  };

  return {
    async abandoned(): Promise<void> {
      for (let found = batch; found === batch; ) {
        found = await transact.unattended(async (transaction) => {
          const ids = await repository.removeUnclaimed(hours, batch, transaction);
          await removeFiles(ids, transaction);
          return ids.length;
        });
      }
    },

    /** Younger files may belong to an upload whose row is about to be made. */
    async orphans(): Promise<void> {
      const before = Date.now() - hours * 3_600_000;
      let keys: string[] = [];
      for await (const { key, modifiedAt } of files.list()) {
        if (modifiedAt.getTime() > before || isErasure(key)) continue;
        keys.push(key);
        if (keys.length < batch) continue;
        await removeOrphans(keys);
        keys = [];
      }
      await removeOrphans(keys);
    },
  };
}
