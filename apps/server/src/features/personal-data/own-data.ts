import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Db } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { PersonalData } from './personal-data.ts';

type Parts = { db: Db; transact: Transact; sessions: Sessions; personalData: readonly PersonalData[] };

export type OwnData = ReturnType<typeof createOwnData>;

/** What a person takes along, and what becomes of it when they leave. */
export function createOwnData({ db, transact, sessions, personalData }: Parts) {
  return {
    /** Everything that is someone's, as a zip of JSON files and pictures. */
    async exportAll(personId: string): Promise<Uint8Array> {
      const files: Zippable = {};
      for (const data of personalData) {
        for (const [name, content] of Object.entries(await data.export(personId, db))) {
          // Pictures are compressed already.
          files[name] =
            content instanceof Uint8Array
              ? [content, { level: 0 }]
              : strToU8(JSON.stringify(content, null, 2));
        }
      }
      return zipSync(files);
    },

    /**
     * Nothing of the person stays but an emptied row, so that what others keep still has an author. `isDue` is asked while the
     * person's row is locked: nothing changes its answer until they are erased.
     */
    async erase(personId: string, isDue?: (transaction: Db) => Promise<boolean>): Promise<void> {
      await transact.unattended(async (transaction) => {
        // First, so that it waits for this person's writes under way, and later ones wait and are then refused.
        await transaction.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute();
        if (isDue && !(await isDue(transaction))) return;
        await sessions.closeAll(personId, transaction);
        for (const data of personalData) await data.erase(personId, transaction);
      });
    },
  };
}
