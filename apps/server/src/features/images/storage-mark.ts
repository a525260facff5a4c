import type { Db } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { picturesFolder } from './image-files.ts';

const key = `${picturesFolder}/database`;

export type StorageMark = ReturnType<typeof createStorageMark>;

/** Links a storage to its database: both hold the id of the database. */
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

    async owner(): Promise<'own' | 'none' | 'other'> {
      const found = await storage.get(key);
      if (!found) return 'none';
      return found.toString().trim() === (await ownId()) ? 'own' : 'other';
    },

    claim: async (): Promise<void> => storage.put(key, Buffer.from(await ownId()), 'text/plain'),
  };
}
