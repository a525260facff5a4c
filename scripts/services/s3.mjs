import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepServer, onFreePort, untilReady } from './private-server.mjs';

const bucket = 'pictures';

// S3rver enciphers where a list goes on with an old cipher, which OpenSSL keeps apart.
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
 * A store of our own that speaks the S3 protocol, with one empty bucket. It refuses unknown keys. Signatures can be checked
 * too, except when a bucket is listed: S3rver signs its address without the slash that was sent.
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
