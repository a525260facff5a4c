import type { Db } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { picturesFolder } from './image-files.ts';

const key = `${picturesFolder}/database`;

export type StorageMark = ReturnType<typeof createStorageMark>;

/** Ties a storage to the database whose pictures are in it: the id of the database, kept in both. */
export function createStorageMark(db: Db, storage: Storage) {
  const ownId = async (): Promise<string> => {
    await db
      .insertInto('installation')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  };

  return {
    key,

    async whose(): Promise<'ours' | 'nobody' | 'another'> {
      const found = await storage.get(key);
      if (!found) return 'nobody';
      return found.toString().trim() === (await ownId()) ? 'ours' : 'another';
    },

    claim: async (): Promise<void> => storage.put(key, Buffer.from(await ownId()), 'text/plain'),
  };
}
