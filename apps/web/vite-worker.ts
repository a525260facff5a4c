import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { WORKER_PATH } from './src/lib/worker-names.ts';

const root = import.meta.dirname;
/** Files without a hash that the worker caches too. */
const beside = ['before-paint.js', 'app-icon.svg', 'app.webmanifest'];
/** Maps need the network anyway, and are larger than all the rest. */
const leftOut = /^assets\/(map|leaflet|layers|marker)[\w-]*\./;

/** Bundles the worker into one script, because not all browsers support module service workers. */
async function bundledWorker(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'src/worker/worker.ts'), output: { format: 'iife' } },
    },
  });
  const [script, ...others] = 'output' in built ? built.output : [];
  if (!script || others.length > 0) throw new Error('the service worker is not one file');
  return script.code;
}

/** The service worker with its list of files: its content changes whenever one of them does. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const worker = await bundledWorker();
        const built = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !leftOut.test(name))
          .toSorted();
        const hash = createHash('sha256').update(worker).update(built.join());
        for (const name of beside) hash.update(readFileSync(join(root, 'public', name)));
        const page = bundle['index.html'];
        if (page?.type === 'asset') hash.update(page.source);
        const version = hash.digest('hex').slice(0, 12);
        const files = ['index.html', ...beside, ...built].map((name) => `/${name}`);
        this.emitFile({
          type: 'asset',
          fileName: WORKER_PATH.slice(1),
          source: `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files)};\n${worker}`,
        });
      },
    },
  };
}
