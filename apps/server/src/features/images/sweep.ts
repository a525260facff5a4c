import { imageSizes } from '@coequipiers/contract/images';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { sweepRefused } from '../../platform/storage/metrics.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { ImageFiles, PictureFile } from './image-files.ts';
import type { ImagesRepository } from './images-repository.ts';
import type { StorageMark } from './storage-mark.ts';

const batch = 500;
/** So many keys are remembered and deleted in one turn; the others have the next. */
const atMost = 50_000;
/** What crashes leave is less than this. More would be a wrong or restored database, and its pictures are not lost yet. */
const greatestShare = 0.1;
const alwaysFine = 3 * Object.keys(imageSizes).length;

type Parts = {
  transact: Transact;
  repository: ImagesRepository;
  files: ImageFiles;
  mark: StorageMark;
  removeFiles: (ids: string[], transaction: Db) => Promise<void>;
  hours: number;
  log: Log;
};

const refusals = {
  'another-database': 'these pictures belong to another database; none is deleted',
  'unknown-pictures': 'the database knows none of the stored pictures; none is deleted',
  'too-many': 'too many of the stored pictures are unknown to the database; none is deleted',
} as const;

/** Pictures that were sent and never shown, and files that an interrupted upload or removal left. */
export function createSweep({ transact, repository, files, mark, removeFiles, hours, log }: Parts) {
  const isOld = ({ modifiedAt }: { modifiedAt: Date }): boolean =>
    modifiedAt.getTime() <= Date.now() - hours * 3_600_000;

  /** Younger files may belong to an upload whose row is about to be made. */
  const survey = async () => {
    const found = { stored: 0, known: 0, orphans: 0, keys: [] as string[] };
    const count = async (some: PictureFile[]): Promise<void> => {
      const known = await repository.known(some.map(({ owner }) => owner));
      const orphans = some.filter((file) => !known.has(file.owner) && isOld(file));
      found.stored += some.length;
      found.known += some.filter(({ owner }) => known.has(owner)).length;
      found.orphans += orphans.length;
      found.keys.push(...orphans.map(({ key }) => key).slice(0, atMost - found.keys.length));
    };
    let some: PictureFile[] = [];
    for await (const file of files.list()) {
      some.push(file);
      if (some.length < batch) continue;
      await count(some);
      some = [];
    }
    if (some.length > 0) await count(some);
    return found;
  };

  const removeUnfinished = async (): Promise<void> => {
    const left: string[] = [];
    for await (const file of files.unfinished()) if (isOld(file)) left.push(file.key);
    await files.removeKeys(left);
  };

  const refuse = (reason: keyof typeof refusals, about: object): void => {
    sweepRefused.reset();
    sweepRefused.set({ reason }, 1);
    log.error({ ...about, reason, mark: mark.key }, refusals[reason]);
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

    /** Deletes only where the storage is surely this database's own, and never much of it at once. */
    async orphans(): Promise<void> {
      const whose = await mark.whose();
      if (whose === 'another') return refuse('another-database', {});
      const { keys, ...counts } = await survey();
      // Ids are random: whoever knows one of these pictures is the database that they belong to.
      const isOwn = whose === 'ours' || counts.stored === 0 || counts.known > 0;
      if (!isOwn) {
        if (counts.orphans > 0) refuse('unknown-pictures', counts);
        return;
      }
      if (whose === 'nobody') await mark.claim();
      if (counts.orphans > Math.max(alwaysFine, counts.stored * greatestShare))
        return refuse('too-many', counts);
      sweepRefused.reset();
      for (let start = 0; start < keys.length; start += batch)
        await files.removeKeys(keys.slice(start, start + batch));
      await removeUnfinished();
    },
  };
}
