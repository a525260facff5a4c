import type { ImageSize } from '@coequipiers/contract/image-urls';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { endIfOver } from '../../platform/turns/turns.ts';
import type { ImagesRepository } from './images-repository.ts';

type Parts = {
  repository: ImagesRepository;
  /** Fails with 'retry later' when the storage does not give the picture. */
  read: (id: string, size: ImageSize) => Promise<Buffer | undefined>;
  removeFiles: (ids: string[], transaction: Db) => Promise<void>;
};

export const imagesPersonalData = ({ repository, read, removeFiles }: Parts): PersonalData => ({
  tables: { images: 'erased' },

  async export(personId, db, over) {
    const pictures: Record<string, unknown> = {};
    for (const { id } of await repository.ofPerson(personId, db)) {
      endIfOver(over);
      const bytes = await read(id, 'detail');
      if (bytes) pictures[`images/${id}.webp`] = bytes;
    }
    return pictures;
  },

  async erase(personId, transaction) {
    await removeFiles(await repository.removeOfPerson(personId, transaction), transaction);
  },
});
