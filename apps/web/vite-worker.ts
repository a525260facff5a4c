import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, 'src/worker/worker.js');
/** Beside the hashed files. */
const beside = ['before-paint.js', 'app-icon.svg', 'app.webmanifest'];
/** Maps need the network anyway, and weigh more than all the rest. */
const leftOut = /^assets\/(map|leaflet|layers|marker)[\w-]*\./;

/** The service worker, told by which files the screens are made of: it changes whenever one of them does. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = readFileSync(source, 'utf8');
        const built = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !leftOut.test(name))
          .toSorted();
        const hash = createHash('sha256').update(worker).update(built.join());
        for (const name of beside) hash.update(readFileSync(join(import.meta.dirname, 'public', name)));
        const page = bundle['index.html'];
        if (page?.type === 'asset') hash.update(page.source);
        const version = hash.digest('hex').slice(0, 12);
        const files = ['index.html', ...beside, ...built].map((name) => `/${name}`);
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files)};\n${worker}`,
        });
      },
    },
  };
}
