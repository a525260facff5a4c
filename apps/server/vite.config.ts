import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The database worker is plain JavaScript that only names packages: it goes beside the server as it is. */
const databaseWorker: Plugin = {
  name: 'database-worker',
  writeBundle({ dir }) {
    const name = 'embedded-worker.mjs';
    if (dir) cpSync(join(import.meta.dirname, 'src/platform/db', name), join(dir, name));
  },
};

export default defineConfig({
  plugins: [databaseWorker],
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
