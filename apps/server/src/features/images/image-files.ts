import { type ImageSize, imageSizes } from '@coequipiers/contract/image-urls';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';
import type { Files } from './picture.ts';
import { isWhole } from './whole.ts';

const sizes = Object.keys(imageSizes) as ImageSize[];
/** Other files in the storage are never touched. */
export const picturesFolder = 'pictures';

/** Two characters of the id as a folder keep folders small. In older versions this was the whole key, without `pictures/`. */
const nameOf = (id: string, size: ImageSize): string => `${id.slice(-2)}/${id}-${imageSizes[size].file}`;
const keyOf = (id: string, size: ImageSize): string => `${picturesFolder}/${nameOf(id, size)}`;

/** The id of the picture that a key belongs to; undefined unless the key has exactly our form. */
function ownerOf(key: string): string | undefined {
  const name = key.startsWith(`${picturesFolder}/`) ? key.slice(picturesFolder.length + 1) : key;
  const id = name.slice(3, 35);
  const isOurs = /^[0-9a-f]{32}$/.test(id) && sizes.some((size) => nameOf(id, size) === name);
  return isOurs ? id : undefined;
}

export type PictureFile = StoredFile & { owner: string };

export type ImageFiles = ReturnType<typeof createImageFiles>;

/** The files of a picture: all sizes are stored, or none. */
export function createImageFiles(storage: Storage) {
  const remove = (ids: readonly string[]): Promise<void> =>
    storage.delete(ids.flatMap((id) => sizes.flatMap((size) => [keyOf(id, size), nameOf(id, size)])));

  return {
    async read(id: string, size: ImageSize): Promise<Buffer | undefined> {
      const file = (await storage.get(keyOf(id, size))) ?? (await storage.get(nameOf(id, size)));
      if (file && !isWhole(file)) throw new Error(`the storage gave no whole picture for ${id}`);
      return file;
    },
    remove,
    removeKeys: storage.delete,
    unfinished: storage.unfinished,

    /** Lists picture files only. */
    async *list(): AsyncGenerator<PictureFile> {
      for await (const file of storage.list()) {
        const owner = ownerOf(file.key);
        if (owner) yield { ...file, owner };
      }
    },

    async store(id: string, files: Files): Promise<void> {
      const puts = await Promise.allSettled(
        sizes.map((size) => storage.put(keyOf(id, size), files[size], imageSizes[size].type)),
      );
      const failed = puts.find((put) => put.status === 'rejected');
      if (!failed) return;
      // If this fails too, the sweep deletes the files: they have no row.
      await remove([id]).catch(() => undefined);
      throw failed.reason;
    },
  };
}
