import { randomBytes } from 'node:crypto';
import { type ImageSize, imageIdOf, imageLimits, imageUrl } from '@coequipiers/contract/images';
import { retention } from '@coequipiers/contract/legal/retention';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { createImageFiles } from './image-files.ts';
import { imagesPersonalData } from './images-personal-data.ts';
import { imagesRepository } from './images-repository.ts';
import { measure, render } from './picture.ts';
import { createStorageMark } from './storage-mark.ts';
import { createSweep } from './sweep.ts';
import { createTurns } from './turns.ts';

const hourMs = 3_600_000;

/** What the features that show pictures need. */
export type Images = {
  /**
   * The id behind an `imageUrl` that this server gave to this person; any other is refused. Everything that shows the
   * picture claims it once and abandons it once.
   */
  claim: (imageUrl: string, personId: string, transaction: Db) => Promise<string>;
  /** When the last thing that showed the picture abandons it, its files go after the commit. */
  abandon: (imageId: string, transaction: Db) => Promise<void>;
  urlOf: (imageId: string) => string;
};

export type ImageService = ReturnType<typeof createImages>;

type Parts = { db: Db; transact: Transact; jobs: Jobs; storage: Storage; log: Log };

export function createImages({ db, transact, jobs, storage, log }: Parts) {
  const repository = imagesRepository(db);
  const files = createImageFiles(storage);
  const turns = createTurns({ atOnce: 2, weight: imageLimits.pixels, waiting: 60, waitMs: 4_000 });

  const removals = jobs.queue<{ ids: string[] }>('images-removal', ({ ids }) => files.remove(ids));
  const removeFiles = async (ids: string[], transaction: Db): Promise<void> => {
    if (ids.length > 0) await removals.send({ ids }, transaction);
  };

  const sweep = createSweep({
    transact,
    repository,
    files,
    mark: createStorageMark(db, storage),
    removeFiles,
    hours: retention.abandonedPictureHours,
    log,
  });
  jobs.every('images-sweep', hourMs, () => sweep.abandoned());
  // Not the name that versions before knew: they would delete what is in the folder of the pictures.
  jobs.every('pictures-orphans', 24 * hourMs, () => sweep.orphans(), { limitMs: hourMs });

  const images: Images = {
    async claim(url, personId, transaction) {
      const id = imageIdOf(url);
      if (!id || !(await repository.claim(id, personId, transaction))) throw new AppError('IMAGE_UNKNOWN');
      return id;
    },
    async abandon(id, transaction) {
      if (await repository.abandon(id, transaction)) await removeFiles([id], transaction);
    },
    urlOf: (id) => imageUrl(id),
  };

  return {
    ...images,
    sweep,
    personalData: imagesPersonalData({ repository, files, removeFiles }),

    /** Whoever knows the name of a picture may see it: its sender does before it is published. */
    read: (id: string, size: ImageSize) => files.read(id, size),

    async upload(sender: { id: string }, file: Buffer): Promise<string> {
      const pixels = await measure(file);
      const rendered = await turns.run(pixels, () => render(file));
      const id = randomBytes(16).toString('hex');
      try {
        await files.store(id, rendered);
      } catch (cause) {
        throw new AppError('IMAGE_NOT_STORED', { cause });
      }
      try {
        await transact.as(sender, (transaction) => repository.add(id, sender.id, transaction));
      } catch (error) {
        // Only a refusal proves that there is no row. After a lost connection there may be one, which needs its files.
        if (error instanceof AppError || (error instanceof Error && 'severity' in error))
          await files.remove([id]);
        throw error;
      }
      return imageUrl(id);
    },
  };
}
