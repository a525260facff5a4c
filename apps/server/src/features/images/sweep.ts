import { imageSizes } from '@coequipiers/contract/image-urls';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { sweepRefused } from '../../platform/storage/metrics.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { ImageFiles, PictureFile } from './image-files.ts';
import type { ImagesRepository } from './images-repository.ts';
import type { StorageMark } from './storage-mark.ts';

const batch = 500;
/** Maximum number of keys deleted in one run; the next run deletes others. */
const atMost = 50_000;
/**
 * Crashes leave fewer orphans than this. More would point to a wrong or restored database, whose pictures must not be deleted.
 */
const maxShare = 0.1;
const alwaysAllowed = 3 * Object.keys(imageSizes).length;

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

/** Deletes uploaded pictures that were never used, and files left by an interrupted upload or removal. */
export function createSweep({ transact, repository, files, mark, removeFiles, hours, log }: Parts) {
  const isOld = ({ modifiedAt }: { modifiedAt: Date }): boolean =>
    modifiedAt.getTime() <= Date.now() - hours * 3_600_000;

  /** Ignores recent files: the row of a running upload may not exist yet. */
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

    /** Deletes only when the storage surely belongs to this database, and never a large share of it. */
    async orphans(): Promise<void> {
      const owner = await mark.owner();
      if (owner === 'other') return refuse('another-database', {});
      const { keys, ...counts } = await survey();
      // Ids are random: a database that knows one of these pictures is their owner.
      const isOwn = owner === 'own' || counts.stored === 0 || counts.known > 0;
      if (!isOwn) {
        if (counts.orphans > 0) refuse('unknown-pictures', counts);
        return;
      }
      if (owner === 'none') await mark.claim();
      if (counts.orphans > Math.max(alwaysAllowed, counts.stored * maxShare))
        return refuse('too-many', counts);
      sweepRefused.reset();
      for (let start = 0; start < keys.length; start += batch)
        await files.removeKeys(keys.slice(start, start + batch));
      await removeUnfinished();
    },
  };
}
