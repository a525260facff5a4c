import { randomBytes } from 'node:crypto';
import { type ImageSize, imageIdOf, imageUrl } from '@coequipiers/contract/image-urls';
import { imageLimits } from '@coequipiers/contract/images';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { type Asker, createTurns, halfOfTheProcessors } from '../../platform/turns/turns.ts';
import { createImageFiles } from './image-files.ts';
import { imagesPersonalData } from './images-personal-data.ts';
import { imagesRepository } from './images-repository.ts';
import { measure, render } from './picture.ts';
import { createStorageMark } from './storage-mark.ts';
import { createSweep } from './sweep.ts';

const hourMs = 3_600_000;
const uploadsPerHour = { tries: 60, seconds: 3_600 };

/** The interface for features that show pictures. */
export type Images = {
  /**
   * Gives the id in an `imageUrl`, and refuses pictures that this person did not upload. Each use of a picture claims it once
   * and abandons it once.
   */
  claim: (imageUrl: string, personId: string, transaction: Db) => Promise<string>;
  /** After the last abandon, the files are deleted after the commit. */
  abandon: (imageId: string, transaction: Db) => Promise<void>;
  urlOf: (imageId: string) => string;
};

export type ImageService = ReturnType<typeof imagesService>;

export type Parts = { db: Db; transact: Transact; jobs: Jobs; limits: Limits; storage: Storage; log: Log };

export function imagesService({ db, transact, jobs, limits, storage, log }: Parts) {
  const repository = imagesRepository(db);
  const files = createImageFiles(storage);
  const turns = createTurns({
    atOnce: halfOfTheProcessors,
    weight: imageLimits.pixels,
    waiting: 60,
    waitMs: 4_000,
  });

  const read = (id: string, size: ImageSize): Promise<Buffer | undefined> =>
    files.read(id, size).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', {
        message: 'the storage did not give the picture',
        retryAfterSeconds: 10,
        cause,
      });
    });

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
    hours: imageLimits.abandonedHours,
    log,
  });
  jobs.every('images-sweep', hourMs, () => sweep.abandoned());
  // A new name, because older versions would run a job with the old name and delete everything in the pictures' folder.
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
    personalData: imagesPersonalData({ repository, read, removeFiles }),
    uploading: limits.limit('upload', uploadsPerHour),

    /** No access check: ids are unguessable, and the uploader needs the picture before it is published. */
    read,

    async upload(sender: { id: string } & Asker, file: Buffer): Promise<string> {
      const pixels = await measure(file);
      const rendered = await turns.run(sender, () => render(file), pixels);
      const id = randomBytes(16).toString('hex');
      try {
        await files.store(id, rendered);
      } catch (cause) {
        throw new AppError('IMAGE_NOT_STORED', { cause });
      }
      try {
        await transact.as(sender, (transaction) => repository.add(id, sender.id, transaction));
      } catch (error) {
        // Only a refusal proves that there is no row. After a lost connection the row may exist, and needs its files.
        if (error instanceof AppError || (error instanceof Error && 'severity' in error))
          await files.remove([id]);
        throw error;
      }
      return imageUrl(id);
    },
  };
}
