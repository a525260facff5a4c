import { type ImageSize, imageSizes } from '@coequipiers/contract/images';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Files } from './picture.ts';

const sizes = Object.keys(imageSizes) as ImageSize[];
const keyPattern = /^[0-9a-f]{2}\/([0-9a-f]{32})-/;

/** Spread over folders that stay small. */
const keyOf = (id: string, size: ImageSize): string => `${id.slice(-2)}/${id}-${imageSizes[size].file}`;

/** The picture that a stored file belongs to, if it belongs to one. */
export const ownerOf = (key: string): string | undefined => keyPattern.exec(key)?.[1];

export type ImageFiles = ReturnType<typeof createImageFiles>;

/** A picture in the storage: every size or none. */
export function createImageFiles(storage: Storage) {
  const remove = (ids: readonly string[]): Promise<void> =>
    storage.delete(ids.flatMap((id) => sizes.map((size) => keyOf(id, size))));

  return {
    read: (id: string, size: ImageSize) => storage.get(keyOf(id, size)),
    remove,
    list: storage.list,
    removeKeys: storage.delete,

    async store(id: string, files: Files): Promise<void> {
      const puts = await Promise.allSettled(
        sizes.map((size) => storage.put(keyOf(id, size), files[size], imageSizes[size].type)),
      );
      const failed = puts.find((put) => put.status === 'rejected');
      if (!failed) return;
      // What cannot be removed now has no row, and is swept.
      await remove([id]).catch(() => undefined);
      throw failed.reason;
    },
  };
}
