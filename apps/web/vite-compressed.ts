import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(m?js|css|svg|json|webmanifest)$/;
/** Smaller files gain nothing. */
const worthBytes = 256;

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // Larger blocks than the default save some bytes of the largest scripts.
      [constants.BROTLI_PARAM_LGBLOCK]: 20,
    },
  });
const gzipped = (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

/** Writes a .br and a .gz file beside every text file, with the best compression, instead of compressing at every request. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }) {
        for (const name of await readdir(dir, { recursive: true })) {
          const file = join(dir, name);
          if (!text.test(name) || name.startsWith('.') || (await stat(file)).size < worthBytes) continue;
          const content = await readFile(file);
          await Promise.all([
            writeFile(`${file}.br`, await brotli(content)),
            writeFile(`${file}.gz`, await gzipped(content)),
          ]);
        }
      },
    },
  };
}
