import { S3mini } from 's3mini';
import type { S3Config } from '../../config/config.ts';
import type { Storage } from './storage.ts';

/** Below the time limit of requests. */
const answerMs = 5_000;
/** As many as a store gives at most. */
const pageOfKeys = 1_000;
/** A busy store deletes these in time. */
const deletedAtOnce = 200;

/** Any S3-compatible store, with the bucket in the path. */
export function createS3Storage(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  keysPerPage = pageOfKeys,
): Storage {
  const s3 = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: answerMs,
  });

  return {
    async put(key, bytes, contentType) {
      const { ok, status, headers } = await s3.putObject(key, bytes, contentType);
      // Every store names the version that it has kept. A page of something in between does not.
      if (!ok || !headers.get('etag')) throw new Error(`the store answered ${status} to PUT ${key}`);
    },

    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(key);
      return bytes === null ? undefined : Buffer.from(bytes);
    },

    async delete(keys) {
      for (let start = 0; start < keys.length; start += deletedAtOnce) {
        const some = keys.slice(start, start + deletedAtOnce);
        const gone = await s3.deleteObjects(some);
        const left = some.filter((_, index) => !gone[index]);
        if (left.length > 0) throw new Error(`the store kept ${left.length} of ${some.length} files`);
      }
    },

    async *list(folder) {
      const prefix = folder ? `${folder}/` : '';
      let last: string | undefined;
      for (;;) {
        const after = last === undefined ? {} : { 'start-after': last };
        const page = await s3.listObjectsPaged('/', prefix, keysPerPage, undefined, after);
        if (!page?.objects) throw new Error(`there is no bucket ${bucket}`);
        for (const { Key, LastModified } of page.objects) {
          yield { key: Key, modifiedAt: new Date(LastModified) };
        }
        last = page.objects.at(-1)?.Key;
        // Only an answer that the store has cut off has a token.
        if (!page.nextContinuationToken) return;
      }
    },

    async *unfinished() {
      // Writing an object is atomic.
    },
  };
}
