import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

const bucket = 'pictures';

// S3rver encrypts the continuation token of a list with an old cipher, which OpenSSL has in its legacy provider.
const flags = ['--openssl-legacy-provider'];
const program = `
  const S3rver = require('@20minutes/s3rver');
  const [port, directory, signatures] = process.argv.slice(1);
  const configureBuckets = [{ name: '${bucket}', configs: [] }];
  const allowMismatchedSignatures = signatures === 'ignored';
  new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets, allowMismatchedSignatures })
    .run().then(() => console.log('ready'));
`;

/**
 * A private S3-compatible store with one empty bucket. It refuses unknown keys. It can also check signatures, except when
 * a bucket is listed: S3rver computes the signature without the slash at the end of the URL.
 * @param {'checked' | 'ignored'} [signatures]
 * @returns {Promise<{ settings: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startS3(signatures = 'ignored') {
  return onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), 'coequipiers-s3-'));
    const server = keepServer({
      folder,
      command: process.execPath,
      args: [...flags, '-e', program, '--', String(port), folder, signatures],
      stopSignal: 'TERM',
    });
    await untilReady(server, () => server.output().includes('ready'));
    return {
      settings: {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      stop: server.stop,
    };
  });
}
