import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { endIfOver } from '../../platform/turns/turns.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { archiveOf } from './archive.ts';

export type Parts = { db: Db; transact: Transact; accounts: Accounts; personalData: readonly PersonalData[] };

export type OwnData = ReturnType<typeof ownDataService>;

/** Export and erasure of a person's data. */
export function ownDataService({ db, transact, accounts, personalData }: Parts) {
  async function* filesOf(
    personId: string,
    over?: AbortSignal,
  ): AsyncIterable<[name: string, content: unknown]> {
    for (const data of personalData) {
      endIfOver(over);
      yield* Object.entries(await data.export(personId, db, over));
    }
  }

  return {
    /** All data of a person, as a zip of JSON files and pictures. */
    exportAll: (personId: string, over?: AbortSignal): Promise<Buffer> => archiveOf(filesOf(personId, over)),

    /**
     * Only an emptied row remains, as the author of content that others keep. `isDue` runs while the person's row is locked, so
     * its answer stays true until they are erased.
     */
    async erase(personId: string, isDue?: (transaction: Db) => Promise<boolean>): Promise<void> {
      await transact.unattended(async (transaction) => {
        // Locked first: this waits for running writes of this person, and later writes wait and are then refused.
        // A job that names them meanwhile does not wait for this, as it may hold what is needed next.
        const person = transaction.selectFrom('people').select('id').where('id', '=', personId);
        await person.forNoKeyUpdate().execute();
        if (isDue && !(await isDue(transaction))) return;
        await accounts.sessions.closeAll(personId, transaction);
        for (const data of personalData) await data.erase(personId, transaction);
      });
    },
  };
}
