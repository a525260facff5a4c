import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What runs in threads is plain JavaScript that names only packages and each other: it goes beside the server as it is. */
const inThreads = ['db/embedded-worker.mjs', 'rendering/renderer-thread.mjs', 'rendering/questions.mjs'];
const threads: Plugin = {
  name: 'threads',
  writeBundle({ dir }) {
    if (!dir) return;
    for (const file of inThreads)
      cpSync(join(import.meta.dirname, 'src/platform', file), join(dir, basename(file)));
  },
};

export default defineConfig({
  plugins: [threads],
  publicDir: false,
  ssr: { noExternal: ['@coequipiers/contract'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'communes-sync': 'src/communes-sync.ts',
        moderator: 'src/moderator.ts',
        newsletter: 'src/newsletter.ts',
      },
      // Flat: modules find their neighbours (the worker) from any chunk.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
