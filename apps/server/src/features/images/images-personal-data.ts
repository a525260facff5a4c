import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImagesRepository } from './images-repository.ts';

type Parts = {
  repository: ImagesRepository;
  files: ImageFiles;
  removeFiles: (ids: string[], transaction: Db) => Promise<void>;
};

export const imagesPersonalData = ({ repository, files, removeFiles }: Parts): PersonalData => ({
  tables: { images: 'erased' },

  async export(personId, db) {
    const pictures: Record<string, unknown> = {};
    for (const { id } of await repository.ofPerson(personId, db)) {
      const bytes = await files.read(id, 'detail');
      if (bytes) pictures[`images/${id}.webp`] = bytes;
    }
    return pictures;
  },

  async erase(personId, transaction) {
    await removeFiles(await repository.removeOfPerson(personId, transaction), transaction);
  },
});
