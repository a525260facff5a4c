import type { Config } from '../../config/config.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export function createStorage({ directory, s3 }: Config['images']): Storage {
  return s3 ? createS3Storage(s3) : createFileStorage(directory);
}
