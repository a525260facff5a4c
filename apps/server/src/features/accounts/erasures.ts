import { retention } from '@coequipiers/contract/legal/retention';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PersonalData } from './personal-data.ts';

const folder = 'erased';
const job = 'erasure-note';
const dayMs = 86_400_000;
/** A note outlives every backup that still has the person in it. */
const noteMs = (retention.backupDays + 1) * dayMs;

type Parts = { db: Db; jobs: Jobs; storage: Storage; log: Log };

/**
 * Who was erased is noted outside the database, by an id that says nothing else: a backup that is older than the erasure
 * would bring the person back.
 */
export function createErasures({ db, jobs, storage, log }: Parts) {
  jobs.handle<{ personId: string }>(job, ({ personId }) =>
    storage.put(`${folder}/${personId}`, Buffer.from(new Date().toISOString()), 'text/plain'),
  );

  const personalData: PersonalData = {
    tables: [],
    export: async () => ({}),
    erase: (personId, transaction) => jobs.send(job, { personId }, transaction),
  };

  const noted = async (): Promise<string[]> => {
    const ids: string[] = [];
    const old: string[] = [];
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (Date.now() - modifiedAt.getTime() > noteMs) old.push(key);
      else ids.push(key.slice(folder.length + 1));
    }
    await storage.delete(old);
    return ids.filter((id) => /^[0-9a-f]{32}$/.test(id));
  };

  return {
    personalData,

    /** Erases again whom a restored backup has brought back. A storage that is away must not keep the server from starting. */
    async repeat(erase: (personId: string) => Promise<void>): Promise<void> {
      try {
        const ids = await noted();
        if (ids.length === 0) return;
        const returned = await db
          .selectFrom('people')
          .select('id')
          .where('id', 'in', ids)
          .where('erased_at', 'is', null)
          .execute();
        for (const { id } of returned) await erase(id);
        if (returned.length > 0)
          log.warn(
            { people: returned.length },
            'a backup had brought erased people back; they are erased again',
          );
      } catch (err) {
        log.error({ err }, 'whether a backup has brought erased people back could not be told');
      }
    },
  };
}
