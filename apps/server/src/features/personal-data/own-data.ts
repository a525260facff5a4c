import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Db } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { PersonalData } from './personal-data.ts';
import { personalDataRoutes } from './routes.ts';

type Parts = { db: Db; transact: Transact; accounts: Accounts; personalData: readonly PersonalData[] };

export type OwnData = ReturnType<typeof ownDataService>;

/** Export and erasure of a person's data. */
export function createOwnData(parts: Parts) {
  const ownData = ownDataService(parts);
  return { ...ownData, routes: [personalDataRoutes(ownData, parts.accounts)] };
}

function ownDataService({ db, transact, accounts, personalData }: Parts) {
  return {
    /** All data of a person, as a zip of JSON files and pictures. */
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
     * Only an emptied row remains, as the author of content that others keep. `isDue` runs while the person's row is locked, so
     * its answer stays true until they are erased.
     */
    async erase(personId: string, isDue?: (transaction: Db) => Promise<boolean>): Promise<void> {
      await transact.unattended(async (transaction) => {
        // Locked first: this waits for running writes of this person, and later writes wait and are then refused.
        await transaction.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute();
        if (isDue && !(await isDue(transaction))) return;
        await accounts.sessions.closeAll(personId, transaction);
        for (const data of personalData) await data.erase(personId, transaction);
      });
    },
  };
}
