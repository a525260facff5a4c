import { operationLimits } from '@coequipiers/contract/operations';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findLeftovers } from './leftovers.ts';

const folder = 'erased';
const dayMs = 86_400_000;
const erasureLimitMs = 300_000;
/** A note is kept longer than any backup that still contains the person. */
const noteMs = (operationLimits.backupDays + 1) * dayMs;

export type Parts = { db: Db; jobs: Jobs; storage: Storage; log: Log };

/**
 * Records erasures outside the database, by person id only: restoring a backup that is older than an erasure would bring the
 * person back.
 */
export function createErasures({ db, jobs, storage, log }: Parts) {
  const notes = jobs.queue<{ personId: string }>('erasure-note', ({ personId }) =>
    storage.put(`${folder}/${personId}`, Buffer.from(new Date().toISOString()), 'text/plain'),
  );

  const personalData: PersonalData = {
    tables: {},
    export: async () => ({}),
    erase: (personId, transaction) => notes.send({ personId }, transaction),
  };

  const noted = async (): Promise<string[]> => {
    const ids: string[] = [];
    const old: string[] = [];
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (Date.now() - modifiedAt.getTime() > noteMs) old.push(key);
      else ids.push(key.slice(folder.length + 1));
    }
    // A note that cannot be deleted must not keep the people of the others.
    await storage
      .delete(old)
      .catch((err: unknown) => log.error({ err }, 'old notes of erasures could not be deleted'));
    return ids.filter((id) => /^[0-9a-f]{32}$/.test(id));
  };

  const broughtBack = async (): Promise<string[]> => {
    const ids = await noted();
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('people')
      .select('id')
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  };

  return {
    personalData,

    /**
     * Runs at start. Erases people again who came back with a restored backup or of whom data is left. A storage failure must
     * not prevent the server from starting.
     */
    async repeat(
      erase: (personId: string) => Promise<void>,
      personalData: readonly PersonalData[],
    ): Promise<void> {
      try {
        const people = { broughtBack: await broughtBack(), leftovers: await findLeftovers(db, personalData) };
        const ids = [...people.broughtBack, ...people.leftovers];
        const lists = [ids];
        await jobs.each({
          name: 'erasures-again',
          list: async () => lists.pop() ?? [],
          work: erase,
          turnMs: Number.POSITIVE_INFINITY,
          itemMs: erasureLimitMs,
        });
        if (ids.length > 0)
          log.warn(
            { broughtBack: people.broughtBack.length, leftovers: people.leftovers.length },
            'people were erased again: a restored backup contained them, or some of their data was left',
          );
      } catch (err) {
        log.error({ err }, 'the search for people to erase again failed');
      }
    },
  };
}
