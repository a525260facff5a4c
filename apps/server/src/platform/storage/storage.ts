import type { Config } from '../../config/config.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

export type StoredFile = { key: string; modifiedAt: Date };

/** Files by key, like 'ab/0123.webp'. No more than any object store can do. */
export type Storage = {
  /** There whole or not at all, and still there after a crash. The type is for stores that answer browsers themselves. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  get: (key: string) => Promise<Buffer | undefined>;
  /** A key that has no file is fine. */
  delete: (keys: readonly string[]) => Promise<void>;
  /** Everything that takes room, also what a crash left of a `put`; or what is in one folder and those within it. */
  list: (folder?: string) => AsyncIterable<StoredFile>;
  /** What a crash left of a `put`, where it leaves something. */
  unfinished: () => AsyncIterable<StoredFile>;
};

export function createStorage({ directory, s3 }: Config['images']): Storage {
  return s3 ? createS3Storage(s3) : createFileStorage(directory);
}
